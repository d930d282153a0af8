import { useEffect, useRef, useState } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { AccountFacts } from '#wallet/web/AccountFacts.tsx'
import { useAccount } from '#wallet/web/wallet-queries.ts'
import { Composer } from './Composer.tsx'
import type { DraftHelp } from './ComposerFields.tsx'
import type { SentThanks } from './send-thanks.ts'
import { ThanksDone } from './ThanksDone.tsx'

/** Appreciate (specification, sections 2, 4 and 5): thanks colleagues, with points. */
export function Appreciate({ draftHelp }: { draftHelp?: DraftHelp }) {
  const { user, balances, failed, retry } = useAccount()
  const [sent, setSent] = useState<SentThanks | null>(null)
  const [isDone, setDone] = useState(false)
  const content = useFocusAfter(isDone)
  if (user === null) return null
  return (
    <Screen title="Appreciate" lead="Write a colleague a card, and put points in it.">
      {failed ? (
        <LoadFailed what="your balance" onRetry={retry} />
      ) : (
        <div ref={content}>
          <Card>
            <Composer
              user={user}
              openedFor={[]}
              isPage
              facts={<AccountFacts user={user} balances={balances} />}
              draftHelp={draftHelp}
              onSent={(thanks) => {
                setSent(thanks)
                setDone(true)
              }}
            />
          </Card>
        </div>
      )}
      <ThanksDone sent={sent} opened={isDone} onClose={() => setDone(false)} />
    </Screen>
  )
}

// The focus goes back into the form, for the next card.
function useFocusAfter(isDone: boolean) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) return
    const { current } = content
    return () => current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isDone])
  return content
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { listNames, showPoints } from '#platform/web/language/format.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'
import { Crown } from '#platform/web/ui/Wreath.tsx'
import { AccountFacts } from '#wallet/web/AccountFacts.tsx'
import { paidForThanks } from '#wallet/web/paid-from.ts'
import { balancesQuery, useAccount } from '#wallet/web/wallet-queries.ts'
import { Composer, type DraftHelp } from './Composer.tsx'
import type { DraftReceiver } from './draft.ts'
import { paidOf, undoSentThanks, type SentThanks } from './submit-thanks.ts'

const TRANSFER = { kind: 'transfer', receivers: [], prefilled: null } as const

/** Appreciate (specification, sections 2, 4 and 5): thanks colleagues, with points. */
export function Appreciate({ draftHelp }: { draftHelp?: DraftHelp }) {
  const { user, balances, failed, retry } = useAccount()
  const [sent, setSent] = useState<SentThanks | null>(null)
  const [isDone, setDone] = useState(false)
  const content = useFocusAfter(isDone)
  if (user === null) return null
  return (
    <Screen title={t`Appreciate`} lead={t`Write a colleague a card, and put points in it.`}>
      {failed ? (
        <LoadFailed title={t`Could not load your balance`} onRetry={retry} />
      ) : (
        <div ref={content}>
          <Card>
            <Composer
              user={user}
              start={TRANSFER}
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

// Returns the focus to the form, for the next card.
function useFocusAfter(isDone: boolean) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) return
    const { current } = content
    return () => current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isDone])
  return content
}

interface ThanksDoneProps {
  sent: SentThanks | null
  opened: boolean
  onClose: () => void
}

/** The success dialog of /transfer (specification, section 2, Appreciate). */
function ThanksDone({ sent, opened, onClose }: ThanksDoneProps) {
  const { data: balances } = useQuery(balancesQuery)
  const id = sent?.id
  return (
    <SuccessDialog
      opened={opened}
      onClose={onClose}
      title={t`Appreciation sent`}
      seal={sent && <Crowned people={sent.receivers} />}
      actions={
        <>
          {id !== undefined && (
            <Button
              variant="default"
              size="md"
              onClick={() => {
                onClose()
                void undoSentThanks(id)
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button size="md" onClick={onClose} data-autofocus>{t`Done`}</Button>
        </>
      }
    >
      {sent && (
        <p>
          <strong>{sentInWords(sent)}</strong>
        </p>
      )}
      {sent && sent.amount > 0 && (
        <p>
          {paidForThanks(sent.paid)}{' '}
          {balances &&
            t`Your total balance is now ${{ points: showPoints(balances.total) }} points.`}
        </p>
      )}
    </SuccessDialog>
  )
}

/** The size of each face in pixels, for one, two and three faces. */
const FACE_SIZES = [72, 44, 32]

/** The thanked colleagues in a wreath that grows around them. */
function Crowned({ people }: { people: readonly DraftReceiver[] }) {
  const faces = people.slice(0, FACE_SIZES.length)
  const size = FACE_SIZES[faces.length - 1] ?? 0
  return (
    <span style={{ '--face': `${size / 16}rem` } as CSSProperties}>
      <Crown grows>
        {faces.map((person) => (
          <PersonAvatar key={person.id} person={person} size={size} />
        ))}
      </Crown>
    </span>
  )
}

function sentInWords({ receivers, amount }: SentThanks): string {
  const thanked = amount === 0 ? receivers : paidOf(receivers)
  const names = listNames(thanked.map(nameOf))
  if (amount === 0) return t`${names} just got your thanks.`
  const points = showPoints(amount)
  return thanked.length > 1
    ? t`You sent ${points} points each to ${names}.`
    : t`You sent ${points} points to ${names}.`
}

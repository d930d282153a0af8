import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { draftAdviceEndpoints } from '#assistant/contract/draft-advice.ts'
import { call } from '#platform/web/api/client.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { assistantQuery } from './assistant-query.ts'
import classes from './DraftAdvice.module.css'

/** Remarks of a language model on a draft of thanks; nothing without a model. */
export function adviceOn(draft: string): ReactNode {
  return <DraftAdvice draft={draft} />
}

function DraftAdvice({ draft }: { draft: string }) {
  const { data: assistant } = useQuery(assistantQuery)
  const asking = useMutation({
    mutationFn: (message: string) => call(draftAdviceEndpoints.adviseDraft, { body: { message } }),
  })
  if (assistant?.withModel !== true) return null
  const { data, error } = asking
  return (
    <div className={classes.advice}>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconBulb size={18} aria-hidden />}
        title={t`A language model reads your draft and asks about it. It never writes for you.`}
        disabled={draft.trim() === ''}
        loading={asking.isPending}
        onClick={() => asking.mutate(draft)}
      >
        <Trans>Suggestions</Trans>
      </Button>
      <div role="status" className={classes.remarks}>
        {data !== undefined && data.advice.length === 0 && <p>{t`No suggestions right now.`}</p>}
        {data !== undefined && data.advice.length > 0 && (
          <ul aria-label={t`Suggestions`}>
            {data.advice.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        {error !== null && <p>{wordsFor(error)}</p>}
      </div>
    </div>
  )
}

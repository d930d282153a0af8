import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { announce, announceFailure, withdrawOffer } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { changeCard, readCardAgain, undoOffer } from './change-card.ts'

interface UndoThanksProps {
  card: Recognition
  until: Date
}

/** A button that undoes the reader's own thanks, shown for a minute. */
export function UndoThanks({ card: { id }, until }: UndoThanksProps) {
  const seconds = useSecondsUntil(until)
  const undo = useUndo(id)
  if (seconds <= 0) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      rightSection={<span aria-hidden>{t`${seconds} s`}</span>}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}

function useUndo(id: number) {
  const queries = useQueryClient()
  const send = useAttempts((recognition: number, key) =>
    call(recognitionEndpoints.undoThanks, { params: { id: recognition }, key }),
  )
  return useMutation({
    mutationFn: () => send(id),
    onSuccess: () => {
      changeCard(queries, id, () => null)
      withdrawOffer(undoOffer(id))
      announce('success', t`Your thanks are taken back.`)
    },
    onError: (error) => {
      announceFailure(error, wordsFor(error))
      void readCardAgain(queries, id)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['wallet'] })
      void queries.invalidateQueries({ queryKey: ['recognitions', 'summary'] })
    },
  })
}

/** The seconds until a time, counted down to 0. */
function useSecondsUntil(moment: Date): number {
  const [now, setNow] = useState(serverNow)
  const seconds = Math.max(0, Math.ceil((moment.getTime() - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { showPoints } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { useAttempts } from '#platform/web/api/use-attempts.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { DialogActions } from '#platform/web/ui/DialogActions.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { countPeople } from '#platform/web/ui/count-people.ts'
import form from '#platform/web/ui/form.module.css'
import { ENTERING } from './use-bonus-entry.ts'

interface ProcessEnteredDialogProps {
  opened: boolean
  entered: BonusSum | undefined
  onClose: () => void
}

/** Asks before all entered bonuses are processed. */
export function ProcessEnteredDialog({ opened, entered, onClose }: ProcessEnteredDialogProps) {
  const { mutate, isPending } = useProcessEntered(entered, onClose)
  const entering = useIsMutating({ mutationKey: ENTERING }) > 0
  const { people, total } = entered ?? { people: 0, total: null }
  return (
    <Modal
      opened={opened}
      onClose={() => isPending || onClose()}
      title="Process All Entered Bonus Points"
    >
      <div className={form.form}>
        <p>
          {total !== null && (
            <>
              <strong>{countPeople(people)}</strong> will receive{' '}
              <strong>{showPoints(total)}</strong> points in total. They can deposit them at once;
              this can&apos;t be undone.
            </>
          )}
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            Cancel
          </Button>
          <Button
            loading={isPending || entering}
            disabled={people === 0}
            onClick={() => isPending || mutate()}
          >
            Process
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}

function useProcessEntered(entered: BonusSum | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const round = useRound(entered)
  // A retry has the same key; bonuses entered later have another.
  const send = useAttempts((_entered: object, key) =>
    call(bonusEndpoints.processEnteredBonuses, { key }),
  )
  return useMutation({
    mutationFn: () => send({ ...entered, round }),
    onSuccess: () => announce('success', MESSAGES.salariesProcessed),
    onError: (error) => announceFailure(error, wordsFor(error, MESSAGES.salariesFailed)),
    onSettled: () => {
      onDone()
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
}

/** Counts up whenever no bonus is left: the same sum entered again needs another key. */
function useRound(entered: BonusSum | undefined): number {
  const isOver = entered?.people === 0
  const [known, setKnown] = useState({ isOver, round: 0 })
  if (isOver !== known.isOver) setKnown({ isOver, round: known.round + (isOver ? 1 : 0) })
  return known.round
}

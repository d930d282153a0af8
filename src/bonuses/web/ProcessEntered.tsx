import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconHistory, IconSparkles } from '@tabler/icons-react'
import {
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { bonusEndpoints, type BonusSum, type EnteredSum } from '#bonuses/contract/bonus.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { announceFailure, announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { MENU_CHOICE } from '#platform/web/ui/MoreMenu.tsx'
import { useTypedSum } from '#platform/web/ui/TypedSum.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { useActsByRole } from '#users/web/use-acts-by-role.ts'
import { BonusBatches } from './BonusBatches.tsx'
import { ENTERING } from './BonusEntry.tsx'
import classes from './ProcessEntered.module.css'

/** The number of entered bonuses that wait to be processed, and their sum. */
const enteredBonusesQuery = queryOptions({
  queryKey: ['bonuses', 'entered'],
  queryFn: ({ signal }) => call(bonusEndpoints.sumEnteredBonuses, { signal }),
})

const PROCESS_ALL = msg`Process All Entered Bonus Points`

interface BonusActions {
  /** The button "Process All Entered Bonus Points", with the number of people and the sum. */
  bar: ReactNode
  /** Rarer actions, for a menu; a phone has the button here while nothing is entered. */
  choices: ReactNode
}

/** The actions of All Data on everybody's bonus points (specification, section 2). */
export function useBonusActions(): BonusActions {
  const { data: entered } = useQuery(enteredBonusesQuery)
  const [open, setOpen] = useState<'process' | 'batches' | null>(null)
  const queries = useQueryClient()
  const actsByRole = useActsByRole()
  const words = useId()
  const people = entered?.people ?? 0
  const isEntering = useIsMutating({ mutationKey: ENTERING }) > 0
  const process = () => {
    // This press may have ended an entry by blur, which is not rendered yet.
    if (people > 0 || queries.isMutating({ mutationKey: ENTERING }) > 0) setOpen('process')
    else if (entered !== undefined) announceMessage('error', sayRefusal('no-salary-entered'))
  }
  const close = () => setOpen(null)
  const mark = <IconSparkles size={18} aria-hidden />
  const bar = (
    <section className={classes.bar} aria-label={t`Bonus points`}>
      <Entered id={words} entered={entered} />
      <Button
        leftSection={mark}
        // Plain while nothing is entered; pressing it then shows a message (specification,
        // section 8).
        variant={people > 0 || isEntering ? 'light' : 'default'}
        className={people === 0 ? classes.idle : undefined}
        aria-describedby={words}
        onClick={process}
      >
        {t(PROCESS_ALL)}
      </Button>
      <BonusBatches opened={open === 'batches'} onClose={close} />
      <ProcessEnteredDialog opened={open === 'process'} entered={entered} onClose={close} />
    </section>
  )
  const choices = (
    <>
      {people === 0 && (
        <Button {...MENU_CHOICE} className={classes.folded} leftSection={mark} onClick={process}>
          {t(PROCESS_ALL)}
        </Button>
      )}
      {!actsByRole && (
        <Button
          {...MENU_CHOICE}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setOpen('batches')}
        >
          <Trans>Bonus points given…</Trans>
        </Button>
      )}
    </>
  )
  return { bar, choices }
}

/** The sum of entered bonuses, and the rest of a monthly limit. */
function Entered({ id, entered }: { id: string; entered: EnteredSum | undefined }) {
  return (
    <p id={id} className={classes.words} role="status">
      {entered !== undefined &&
        entered.people > 0 &&
        t`${plural({ people: entered.people }, { one: '# person', other: '# people' })}, ${{ points: showPoints(entered.total) }} points entered`}
      {entered !== undefined && entered.left !== null && (
        <span className={classes.left}>
          {t`You can give ${{ points: showPoints(entered.left) }} more points this month.`}
        </span>
      )}
    </p>
  )
}

interface ProcessEnteredDialogProps {
  opened: boolean
  entered: BonusSum | undefined
  onClose: () => void
}

/** Asks before all entered bonuses are processed. */
function ProcessEnteredDialog({ opened, entered, onClose }: ProcessEnteredDialogProps) {
  const { mutate, isPending } = useProcessEntered(entered, onClose)
  const entering = useIsMutating({ mutationKey: ENTERING }) > 0
  const { people, total } = entered ?? { people: 0, total: null }
  const sum = total === null ? '' : showPoints(total)
  const typedSum = useTypedSum(people, total)
  return (
    <Modal
      opened={opened}
      onClose={() => isPending || onClose()}
      onExitTransitionEnd={typedSum.clear}
      title={t(PROCESS_ALL)}
    >
      <Fields>
        <p>
          {total !== null && (
            <Trans>
              <strong>
                <Plural value={people} one="# person" other="# people" />
              </strong>{' '}
              will receive <strong>{sum}</strong> points in total. They can deposit them at once;
              you can recall what waits until then.
            </Trans>
          )}
        </p>
        {typedSum.field}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={isPending || entering}
            disabled={people === 0 || !typedSum.isTyped}
            onClick={() => isPending || mutate()}
          >
            <Trans>Process</Trans>
          </Button>
        </DialogActions>
      </Fields>
    </Modal>
  )
}

function useProcessEntered(entered: BonusSum | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const round = useRound(entered)
  // A retry has the same key; bonuses entered later have another.
  const send = useAttempts(
    (_entered: object, key) => call(bonusEndpoints.processEnteredBonuses, { key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was processed.`),
  )
  return useMutation({
    mutationFn: () => send({ ...entered, round }),
    onSuccess: () => announceMessage('success', t(MESSAGES.salariesProcessed)),
    onError: (error) => announceFailure(error, wordsFor(error, t(MESSAGES.salariesFailed))),
    onSettled: () => {
      onDone()
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
}

/** A counter that rises when no bonus is left: the same sum entered again needs another key. */
function useRound(entered: BonusSum | undefined): number {
  const isOver = entered?.people === 0
  const [known, setKnown] = useState({ isOver, round: 0 })
  if (isOver !== known.isOver) setKnown({ isOver, round: known.round + (isOver ? 1 : 0) })
  return known.round
}

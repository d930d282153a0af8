import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Bonus, bonusEndpoints, BonusEntry } from '#bonuses/contract/bonus.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { writePoints } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly, showPoints } from '#platform/web/language/format.ts'
import { AmountField, DecimalField } from '#platform/web/ui/AmountField.tsx'
import { announceFailure, announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { UserRow, UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { showUser } from '#users/web/show-user.ts'
import { TIMEOUT_MS, useChangeMany } from '#users/web/use-chosen-people.ts'
import classes from './BonusEntry.module.css'

/** A user's pending and entered bonus points; Send Points opens the entry form. */
export function BonusEntryForm({ user }: { user: UserRow }) {
  return (
    <div className={classes.entry}>
      <span className={classes.amounts}>
        {user.pending !== null && <Points amount={user.pending} />}
        {user.entered !== null && (
          <span className={classes.entered}>
            {t`Entered: ${{ points: showPoints(user.entered.amount) }}`}
          </span>
        )}
      </span>
      {!user.isAdministrator && <SendPoints user={user} />}
    </div>
  )
}

/**
 * Specification, section 2, All Data: the per-user bonus entry. The popover is mounted at its first
 * use, since a page has one for each person.
 */
function SendPoints({ user }: { user: UserRow }) {
  const [isUsed, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    // Mounts the popover before it opens; this renders a new button, to which the focus returns.
    flushSync(() => setUsed(true))
    target.current?.focus()
    setOpened(!opened)
  }
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      ref={target}
      aria-label={t`Send Points to ${{ name: nameOf(user) }}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <Trans>Send Points</Trans>
    </Button>
  )
  if (!isUsed) return button
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <BonusForm user={user} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface BonusFormProps {
  user: UserRow
  onClose: () => void
}

/** A bonus for one user: saved while it is typed, given with Process Points. */
function BonusForm({ user, onClose }: BonusFormProps) {
  const entry = useBonusEntry(user, onClose)
  const field = (name: keyof BonusDraft) => ({
    size: 'sm',
    value: entry.shown[name],
    onChange: (value: string) => entry.change({ [name]: value }),
    onBlur: entry.save,
  })

  return (
    <form
      className={classes.form}
      aria-label={t`Bonus points for ${{ name: nameOf(user) }}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        entry.process()
      }}
    >
      <DecimalField
        {...field('amount')}
        data-autofocus
        label={t`Bonus points`}
        error={entry.fault}
        classNames={{ input: classes.amount }}
      />
      <TextField {...field('reason')} label={t`Reason (optional)`} />
      <span className={classes.kept} role="status">
        {user.entered === null
          ? t`Saved as you type. They get it when you process it.`
          : t`Entered: ${{ points: showPoints(user.entered.amount) }}`}
      </span>
      <Button
        type="submit"
        loading={entry.processing}
        // Keeps the focus in the field: an error shown on blur would move the button from the
        // pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Trans>Process Points</Trans>
      </Button>
    </form>
  )
}

interface BonusDraft {
  readonly amount: string
  readonly reason: string
}

const NOTHING_TYPED: BonusDraft = { amount: '', reason: '' }
const PAUSE_MS = 1_000

/** The mutation key of entries: they must arrive before all entered bonuses are processed. */
export const ENTERING = ['enter-bonus']

/**
 * The bonus typed for one user: saved on the server when the field is left or after a pause, and
 * processed on demand. Calls `onProcessed` afterwards.
 */
function useBonusEntry(user: UserRow, onProcessed: () => void) {
  const isEntered = user.entered !== null
  const [typed, setTyped] = useState<BonusDraft | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [wasEntered, setWasEntered] = useState(isEntered)
  const { keep, kept, setKept } = useKeep(user)
  const shown = typed ?? typedOf(user)
  const { give, giving } = useGive(user.id, {
    onDone: () => {
      setTyped(null)
      onProcessed()
    },
    onFailed: () => setKept(null),
  })

  if (isEntered !== wasEntered) {
    setWasEntered(isEntered)
    // Processed or cleared elsewhere: the saved text goes, unsaved text stays.
    if (!isEntered && typed === kept) setTyped(null)
  }

  function save(): void {
    if (typed === null || typed === kept) return
    try {
      const entry = typed.amount.trim() === '' ? null : check(BonusEntry, typed)
      setFault(null)
      keep(entry, typed)
    } catch (refused) {
      setFault(wordsFor(refused))
    }
  }
  useAfterPause(typed, save)

  return {
    shown,
    fault,
    save,
    processing: giving,
    change: (part: Partial<BonusDraft>) => {
      setFault(null)
      setTyped({ ...shown, ...part })
    },
    process: () => {
      try {
        give(check(Bonus, { user: user.id, ...shown }))
        // The processed bonus must not be entered again.
        setKept(typed)
      } catch (refused) {
        setFault(wordsFor(refused))
        announceFailure(refused, wordsFor(refused))
      }
    },
  }
}

/** Calls `save` after a pause in typing, and when the page is left before that. */
function useAfterPause(typed: BonusDraft | null, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (typed === null) return
    const pause = setTimeout(() => saveNow(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  useEffect(() => {
    // A reload, or a closed tab: nothing is unmounted then.
    const leave = () => saveNow()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      saveNow()
    }
  }, [])
}

function typedOf({ entered }: UserRow): BonusDraft {
  if (entered === null) return NOTHING_TYPED
  return { amount: writePoints(entered.amount), reason: entered.reason }
}

// One mutation at a time per user: an entry must not follow its own processing.
const scopeOf = (userId: number) => ({ id: `bonus-${userId}` })

function useKeep({ id }: UserRow) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<BonusDraft | null>(null)
  const { mutate } = useMutation({
    mutationKey: ENTERING,
    scope: scopeOf(id),
    mutationFn: (body: BonusEntry | null) =>
      body === null
        ? call(bonusEndpoints.clearBonus, { params: { id }, outlivesPage: true })
        : call(bonusEndpoints.enterBonus, { params: { id }, body, outlivesPage: true }),
    onSuccess: ({ entered }) => showUser(queries, id, { entered }),
    onError: (error) => {
      setKept(null)
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['bonuses'] }),
  })
  return {
    kept,
    setKept,
    keep: (entry: BonusEntry | null, typed: BonusDraft) => {
      setKept(typed)
      mutate(entry)
    },
  }
}

function useGive(id: number, { onDone, onFailed }: Record<'onDone' | 'onFailed', () => void>) {
  const queries = useQueryClient()
  const giving = useRef(false)
  const send = useAttempts(
    (body: Bonus, key) => call(bonusEndpoints.processBonus, { body, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was processed.`),
  )
  const { mutate, isPending } = useMutation({
    scope: scopeOf(id),
    mutationFn: send,
    onSuccess: () => {
      showUser(queries, id, { entered: null })
      announceMessage('success', t(MESSAGES.salaryProcessed))
      onDone()
    },
    onError: (error) => {
      onFailed()
      announceFailure(error, wordsFor(error, t(MESSAGES.salaryFailed)))
    },
    onSettled: () => {
      giving.current = false
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
  return {
    giving: isPending,
    give: (bonus: Bonus) => {
      // State changes one render later; a second press can be sooner.
      if (giving.current) return
      giving.current = true
      mutate(bonus)
    },
  }
}

const EMPTY = { amount: '', reason: '' }

/** Enters the same bonus points for all selected people. */
export function EnterBonusDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Enter bonus`}>
      {opened && <EnterBonus {...props} />}
    </FormModal>
  )
}

function EnterBonus({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const form = useForm(BonusEntry, EMPTY)
  const enter = useChangeMany(
    (body: { chosen: UserSelection; entry: BonusEntry }) =>
      call(bonusEndpoints.enterBonusForMany, { body, timeoutMs: TIMEOUT_MS }),
    (answer, { entry }) =>
      t`${{ points: showBriefly(entry.amount) }} points entered for ${plural({ people: answer.people }, { one: '# person', other: '# people' })}`,
    onDone,
  )
  const send = () => {
    if (chosen !== null) enter.mutate({ chosen, entry: check(BonusEntry, form.values) })
  }
  return (
    <DialogForm of={form} sending={enter} onSend={send} action={t`Enter bonus`} onCancel={onClose}>
      <p>
        <Trans>
          For{' '}
          <strong>
            <Plural value={people} one="# person" other="# people" />
          </strong>
          . It replaces earlier entries for them; they get it when you press “Process All Entered
          Bonus Points”.
        </Trans>
      </p>
      <AmountField label={t`Bonus points`} {...form.field('amount')} />
      <TextField label={t`Reason (optional)`} {...form.field('reason')} />
    </DialogForm>
  )
}

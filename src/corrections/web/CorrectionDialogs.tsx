import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  Adjustment,
  correctionEndpoints,
  Reversal,
  type AccountTransaction,
  type AccountView,
} from '#corrections/contract/corrections.ts'
import {
  add,
  hundredths,
  negate,
  NOTHING,
  readPoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import { splitWithdrawal, total } from '#platform/contract/split.ts'
import { REASON_LENGTH } from '#platform/contract/text.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { listNames, showBriefly, showPoints } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { MovePreview } from '#wallet/web/MoveReview.tsx'
import classes from './CorrectionDialogs.module.css'

const TypedAdjustment = z.omit(Adjustment, { user: true })
const BALANCES = { earned: msg`Earned balance`, appreciation: msg`Appreciation balance` }

interface AdjustDialogProps {
  account: AccountView
  opened: boolean
  onClose: () => void
}

/** Adjusts a balance: the amount, the reason, and a preview of the balances. */
export function AdjustDialog({ account, opened, onClose }: AdjustDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Adjust balance`}>
      {opened && <AdjustForm account={account} onClose={onClose} />}
    </FormModal>
  )
}

function AdjustForm({ account, onClose }: Omit<AdjustDialogProps, 'opened'>) {
  const { person } = account
  const name = nameOf(person)
  const form = useForm(TypedAdjustment, { balance: 'earned', amount: '', reason: '' })
  const { values, field } = form
  const adjust = useCorrection({
    send: (body: z.output<typeof Adjustment>, key) =>
      call(correctionEndpoints.adjustBalance, { body, key }),
    unmoved: t`Your session on this device has ended: nothing was adjusted.`,
    onDone: () => {
      announceMessage('success', t`Adjusted the balance of ${name}`)
      onClose()
    },
  })
  const balance = values.balance === 'appreciation' ? 'appreciation' : 'earned'
  return (
    <DialogForm
      of={form}
      sending={adjust}
      onSend={() => adjust.mutate(check(Adjustment, { user: person.id, ...values }))}
      action={t`Adjust balance`}
      onCancel={onClose}
    >
      <p>
        <Trans>
          This adds an entry to the history of <strong>{name}</strong>.
        </Trans>
      </p>
      <SelectField
        label={t`Balance`}
        data-autofocus
        choices={BALANCES}
        {...field('balance')}
        value={balance}
      />
      <AmountField label={t`Amount (with a minus to take away)`} {...field('amount')} />
      <ReasonField {...field('reason')} readers={name} />
      <Outcome account={account} balance={balance} typed={values.amount} />
    </DialogForm>
  )
}

interface OutcomeProps {
  account: AccountView
  balance: keyof typeof BALANCES
  /** The amount, as it was typed. */
  typed: string
}

function Outcome({ account: { balances }, balance, typed }: OutcomeProps) {
  const read = readPoints(typed)
  const amount = typeof read === 'number' ? read : NOTHING
  const held = balances[balance]
  if (add(held, amount) < 0) {
    return (
      <p className={classes.short}>
        {t`There are only ${{ points: showPoints(held) }} points to take away.`}
      </p>
    )
  }
  const change = { earned: NOTHING, appreciation: NOTHING, [balance]: amount }
  return <MovePreview held={balances} change={change} />
}

const TypedReversal = z.pick(Reversal, { reason: true })

interface ReverseDialogProps {
  account: AccountView
  /** The send or award to reverse; null keeps the dialog closed. */
  send: AccountTransaction | null
  onClose: () => void
}

/** Reverses a send or an award: a preview of the balances of everybody concerned, and the reason. */
export function ReverseDialog({ account, send, onClose }: ReverseDialogProps) {
  return (
    <FormModal opened={send !== null} onClose={onClose} title={t`Reverse`}>
      {send !== null && <ReverseForm account={account} send={send} onClose={onClose} />}
    </FormModal>
  )
}

interface ReverseFormProps {
  account: AccountView
  send: AccountTransaction
  onClose: () => void
}

function ReverseForm({ account, send, onClose }: ReverseFormProps) {
  const person = nameOf(account.person)
  const isAward = send.type === 'award'
  const readers = [person, ...(send.colleague === null ? [] : [nameOf(send.colleague)])]
  const points = showBriefly(hundredths(Math.abs(send.amount)))
  const form = useForm(TypedReversal, { reason: '' })
  const reverse = useCorrection({
    send: (body: z.output<typeof Reversal>, key) =>
      call(correctionEndpoints.reverseSend, { body, key }),
    unmoved: t`Your session on this device has ended: nothing was reversed.`,
    onDone: () => {
      announceMessage(
        'success',
        isAward ? takenBackInWords(points, person) : reversedInWords(points, person),
      )
      onClose()
    },
  })
  const request = () =>
    check(Reversal, { user: account.person.id, number: send.number, ...form.values })
  return (
    <DialogForm
      takes
      of={form}
      sending={reverse}
      onSend={() => reverse.mutate(request())}
      action={t`Reverse`}
      onCancel={onClose}
    >
      {isAward ? (
        <AwardTaken account={account} award={send} />
      ) : (
        <SendReturned account={account} send={send} />
      )}
      <ReasonField {...form.field('reason')} readers={listNames(readers)} />
    </DialogForm>
  )
}

function SendReturned({ account, send }: Pick<ReverseFormProps, 'account' | 'send'>) {
  const sender = nameOf(account.person)
  const receiver = send.colleague === null ? t`the colleague` : nameOf(send.colleague)
  const back = { earned: negate(send.earned), appreciation: negate(send.appreciation) }
  const points = showPoints(total(back))
  return (
    <>
      <p>
        <Trans>
          <strong>{points} points</strong> that {sender} sent to {receiver} go back to the balances
          they came from. Both will see it in their history. This can&rsquo;t be undone.
        </Trans>
      </p>
      <section className={classes.side}>
        <h3>{sender}</h3>
        <MovePreview held={account.balances} change={back} />
      </section>
      <section className={classes.side}>
        <h3>{receiver}</h3>
        <Taken from={send.colleagueId} name={receiver} amount={total(back)} />
      </section>
    </>
  )
}

interface AwardTakenProps {
  account: AccountView
  award: AccountTransaction
}

function AwardTaken({ account: { person }, award: { amount } }: AwardTakenProps) {
  const name = nameOf(person)
  const points = showPoints(amount)
  return (
    <>
      <p>
        <Trans>
          <strong>{points} points</strong> that the company gave {name} are taken back. They will
          see it in their history. This can&rsquo;t be undone.
        </Trans>
      </p>
      <Taken from={person.id} name={name} amount={amount} />
    </>
  )
}

function takenBackInWords(points: string, name: string): string {
  return t`Reversed: ${plural(points, { one: `${points} point was`, other: `${points} points were` })} taken back from ${name}`
}

function reversedInWords(points: string, sender: string): string {
  return t`Reversed: ${plural(points, { one: `${points} point is`, other: `${points} points are` })} back with ${sender}`
}

interface TakenProps {
  from: number | null
  name: string
  amount: Hundredths
}

// The appreciation balance pays first, then the earned one.
function Taken({ from, name, amount }: TakenProps) {
  const { data: account } = useQuery(accountQuery(from ?? 0, 1))
  if (account === undefined) return <Skeleton height={150} />
  const held = account.balances
  if (amount > held.total) {
    return (
      <p className={classes.short}>
        {t`${name} has only ${{ points: showPoints(held.total) }} points, too few to give back.`}
      </p>
    )
  }
  const { earned, appreciation } = splitWithdrawal(held, amount)
  const change = { earned: negate(earned), appreciation: negate(appreciation) }
  return <MovePreview held={held} change={change} />
}

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The people whose history shows it: "Ada Lovelace". */
  readers: string
}

/** The reason of a correction; the history of each person concerned shows it. */
function ReasonField({ readers, ...field }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={t`Reason`}
      description={t`Up to ${{ most: REASON_LENGTH }} characters. ${readers} will see this.`}
      required
      withAsterisk={false}
      {...field}
    />
  )
}

/** A page of a user's account, for the administrator; `page` counts from 1. */
export function accountQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: ['accounts', userId, page],
    queryFn: ({ signal }) =>
      call(correctionEndpoints.readAccount, { params: { id: userId }, query: { page }, signal }),
    // Never another user's page.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
  })
}

interface CorrectionOptions<Request> {
  send: (request: Request, key: string) => Promise<Receipt>
  /** "nothing was adjusted": shown at Login if the session had ended. */
  unmoved: string
  onDone: () => void
}

/** Sends a correction under one key, then reads the accounts again. */
function useCorrection<Request>({ send, unmoved, onDone }: CorrectionOptions<Request>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: useAttempts(send, (refusal) => announceSessionEnd(refusal, unmoved)),
    onSuccess: onDone,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['accounts'] }),
  })
}

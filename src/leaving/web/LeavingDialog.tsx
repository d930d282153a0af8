import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { leavingEndpoints, LeavingPlan, takesPoints } from '#leaving/contract/leaving-endpoints.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { REASON_LENGTH } from '#platform/contract/text.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { ChoiceCards } from '#platform/web/ui/ChoiceCards.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ExpandButton } from '#platform/web/ui/ExpandButton.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { LeavingPoints, LeavingState, UserRow } from '#users/contract/users.ts'
import { useDeactivate, type DeactivateDialogProps } from '#users/web/DeactivateDialog.tsx'
import { describeForfeits, showLongDay } from '#users/web/leaving-words.ts'
import classes from './LeavingDialog.module.css'
import { describePlan, heldBy } from './plan-words.ts'

interface LeavingDialogProps extends DeactivateDialogProps {
  /** Whether to begin with a last day instead of now. */
  isLater?: boolean
}

/**
 * Asks for a leaving's day, and what happens to the person's points, cart and orders. Its defaults
 * deactivate them now and keep everything.
 */
export function LeavingDialog(props: LeavingDialogProps) {
  const { user, opened, isLater = false, onClose } = props
  const name = user === null ? '' : nameOf(user)
  const title = isLater ? t`When does ${name} leave?` : t`Deactivate ${name}?`
  return (
    <FormModal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && user !== null && <LeavingForm user={user} isLater={isLater} onClose={onClose} />}
    </FormModal>
  )
}

const Schema = z.pipe(
  z.transform((typed: LeavingDraft) => planOf(typed)),
  LeavingPlan,
)

const WHEN = { now: msg`Now`, later: msg`After a last day` }
const POINTS = {
  keep: msg`Stay`,
  buyUntil: msg`Buy gifts until`,
  takeBack: msg`Are taken back`,
}
const CART = { keep: msg`Stays as it is`, drop: msg`Is emptied` }
const ORDERS = { keep: msg`Stay open`, drop: msg`Are refunded` }
const BONUS = { keep: msg`Stay`, drop: msg`Are recalled` }

/** The two usual answers, as the form has them; everything else is decided one by one. */
const ANSWERS = {
  keepAll: { points: 'keep', cart: 'keep', orders: 'keep', bonus: 'keep' },
  settleAll: { points: 'takeBack', cart: 'drop', orders: 'drop', bonus: 'drop' },
} as const
const OPEN = ['points', 'cart', 'orders', 'bonus'] as const

interface LeavingFormProps {
  user: UserRow
  isLater: boolean
  onClose: () => void
}

function LeavingForm({ user, isLater, onClose }: LeavingFormProps) {
  const typing = useForm<keyof LeavingDraft>(Schema, leavingDraftOf(user.leaving, isLater))
  const { field } = typing
  const values = typing.values as LeavingDraft
  const plan = planOf(values)
  const leave = useLeave(user, onClose)
  return (
    <DialogForm
      of={typing}
      sending={leave}
      onSend={() => leave.mutate(check(LeavingPlan, plan))}
      action={values.when === 'now' ? t`Deactivate` : t`Save last day`}
      takes={values.when === 'now'}
      onCancel={onClose}
    >
      <FieldPair>
        <SelectField
          label={t`Leaves`}
          data-autofocus
          choices={WHEN}
          {...field('when')}
          value={values.when}
        />
        {values.when === 'later' && <DayField label={t`Last day`} {...field('lastDay')} />}
      </FieldPair>
      <OpenThings values={values} field={field} />
      <Consequences user={user} values={values} />
      {takesPoints(plan) && (
        <TextAreaField
          label={t`Reason`}
          description={t`Up to ${{ most: REASON_LENGTH }} characters. It stands in the history of the account.`}
          {...field('reason')}
        />
      )}
    </DialogForm>
  )
}

interface OpenThingsProps {
  values: LeavingDraft
  field: ReturnType<typeof useForm<keyof LeavingDraft>>['field']
}

/** The question about open points, cart, orders and bonus points: two answers, or a field for each. */
function OpenThings({ values, field }: OpenThingsProps) {
  const id = useId()
  const answer = answerOf(values)
  const [isOpen, setOpen] = useState(answer === null)
  const choose = (chosen: keyof typeof ANSWERS) => {
    for (const part of OPEN) field(part).onChange(ANSWERS[chosen][part])
  }
  return (
    <>
      <ChoiceCards
        question={t`What becomes of what is open?`}
        choices={[
          {
            value: 'keepAll',
            name: t`Everything stays`,
            lead: t`Points, cart, orders and bonus points wait. You can settle them later.`,
          },
          {
            value: 'settleAll',
            name: t`Everything is settled`,
            lead: t`Orders are refunded, the cart is emptied, and all points are taken back.`,
          },
        ]}
        value={answer}
        onChange={choose}
      />
      <div className={classes.more}>
        <ExpandButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
          <Trans>Decide each by itself</Trans>
        </ExpandButton>
      </div>
      <div id={id} className={classes.each} hidden={!isOpen}>
        <EachDecided values={values} field={field} />
      </div>
    </>
  )
}

/** A field each for points, cart, orders and bonus points. */
function EachDecided({ values, field }: OpenThingsProps) {
  return (
    <>
      <FieldPair>
        <SelectField
          label={t`Points`}
          choices={POINTS}
          {...field('points')}
          value={values.points}
        />
        {values.points === 'buyUntil' && <DayField label={t`Gifts until`} {...field('buyUntil')} />}
      </FieldPair>
      <FieldPair>
        <SelectField label={t`Cart`} choices={CART} {...field('cart')} value={values.cart} />
        <SelectField
          label={t`Open orders`}
          choices={ORDERS}
          {...field('orders')}
          value={values.orders}
        />
        <SelectField
          label={t`Waiting bonus points`}
          choices={BONUS}
          {...field('bonus')}
          value={values.bonus}
        />
      </FieldPair>
    </>
  )
}

/** The usual answer that a draft amounts to; null for a mixture. */
function answerOf(draft: LeavingDraft): keyof typeof ANSWERS | null {
  const isAnswer = (answer: keyof typeof ANSWERS) =>
    OPEN.every((part) => ANSWERS[answer][part] === draft[part])
  if (isAnswer('keepAll')) return 'keepAll'
  return isAnswer('settleAll') ? 'settleAll' : null
}

/** Everything that will happen, before it is confirmed. */
function Consequences({ user, values }: { user: UserRow; values: LeavingDraft }) {
  const id = useId()
  const { emptiesCart, refundsOrders, recallsBonuses } = planOf(values)
  const open = { points: values.points, emptiesCart, refundsOrders, recallsBonuses }
  const sentences = [sayAccess(nameOf(user), values), ...describePlan(open, heldBy(user))]
  return (
    <section className={classes.consequences} aria-labelledby={id}>
      <h3 id={id}>{t`What will happen`}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

/** The sentence on signing in, sending and buying after the change. */
function sayAccess(name: string, { when, points }: LeavingDraft): string {
  if (points === 'buyUntil') {
    return when === 'now'
      ? t`${name} can still log in and buy gifts with appreciation, but no longer deposit, withdraw or appreciate. After that day the account is deactivated.`
      : t`When the last day is over, ${name} can still log in and buy gifts with appreciation, but no longer deposit, withdraw or appreciate. After the day for gifts the account is deactivated.`
  }
  return when === 'now'
    ? t`${name} is signed out on every device at once, and can’t log in or be sent points until you switch Active on again.`
    : t`When that day is over in your company’s time zone, ${name} is signed out on every device, and can’t log in or be sent points.`
}

interface DayFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function DayField(props: DayFieldProps) {
  return <TextField type="date" {...props} />
}

/** A plan as its form has it. */
interface LeavingDraft {
  when: 'now' | 'later'
  lastDay: string
  points: LeavingPoints
  buyUntil: string
  cart: 'keep' | 'drop'
  orders: 'keep' | 'drop'
  bonus: 'keep' | 'drop'
  reason: string
}

/** The initial values of the form: the stored plan, or everything stays. */
function leavingDraftOf(leaving: LeavingState | null, isLater: boolean): LeavingDraft {
  const plan = leaving === null || leaving.state === 'left' ? null : leaving
  const keptOr = (drops: boolean | undefined) => (drops === true ? 'drop' : 'keep')
  return {
    when: isLater || plan?.state === 'planned' ? 'later' : 'now',
    lastDay: plan?.lastDay ?? '',
    points: plan?.points ?? 'keep',
    buyUntil: plan?.buyUntil ?? '',
    cart: keptOr(plan?.emptiesCart),
    orders: keptOr(plan?.refundsOrders),
    bonus: keptOr(plan?.recallsBonuses),
    reason: plan?.reason ?? t`Left the company`,
  }
}

/** The typed plan, for the contract's schema to judge. */
function planOf(typed: LeavingDraft): LeavingPlan {
  return {
    lastDay: typed.when === 'later' ? typed.lastDay : null,
    points: typed.points,
    buyUntil: typed.points === 'buyUntil' ? typed.buyUntil : null,
    emptiesCart: typed.cart === 'drop',
    refundsOrders: typed.orders === 'drop',
    recallsBonuses: typed.bonus === 'drop',
    reason: typed.reason,
  }
}

/** Whether a plan only deactivates the account, and everything stays. */
export function keepsAll(plan: LeavingPlan): boolean {
  const { lastDay, points, emptiesCart, refundsOrders, recallsBonuses } = plan
  return lastDay === null && points === 'keep' && !emptiesCart && !refundsOrders && !recallsBonuses
}

/** Carries out or stores a plan. Where everything stays, the account is only deactivated. */
function useLeave(user: UserRow, onDone: () => void) {
  const queries = useQueryClient()
  const deactivate = useDeactivate(onDone)
  const send = useAttempts(
    (plan: LeavingPlan, key) =>
      call(leavingEndpoints.planLeaving, { params: { id: user.id }, body: plan, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was changed.`),
  )
  const leave = useMutation({
    mutationFn: send,
    onSuccess: (result, plan) => {
      onDone()
      announceMessage('success', sayResult(nameOf(user), plan, result))
    },
    onSettled: () => {
      for (const key of ['users', 'accounts', 'bonuses', 'inventory', 'waiting']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const hasPlan = user.leaving !== null && user.leaving.state !== 'left'
  return {
    isPending: leave.isPending || deactivate.isPending,
    error: leave.error ?? deactivate.error,
    reset: () => {
      leave.reset()
      deactivate.reset()
    },
    mutate: (plan: LeavingPlan) => {
      if (keepsAll(plan) && !hasPlan) deactivate.mutate(user)
      else leave.mutate(plan)
    },
  }
}

type PlannedLeaving = Output<(typeof leavingEndpoints)['planLeaving']>

function sayResult(name: string, plan: LeavingPlan, result: PlannedLeaving): string {
  if (result.state === 'planned')
    return t`${name} leaves when ${{ day: showLongDay(plan.lastDay) }} is over.`
  if (result.state === 'buying')
    return t`${name} can buy gifts until ${{ day: showLongDay(plan.buyUntil) }}.`
  return [t`${name} is deactivated.`, ...describeForfeits(result)].join(' ')
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import { sayOrder } from '#platform/contract/order-names.ts'
import type { Colleague } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { WaitingOrder } from '#reports/contract/waiting.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { announceHandedOver } from '#shop/web/hand-over/take-back.ts'
import type { UserRow } from '#users/contract/users.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import { ApproveButton, useSetPermissions, type SetPermissions } from '#users/web/Permissions.tsx'
import { useActsByRole } from '#users/web/use-acts-by-role.ts'
import { sinceWhen } from './waiting-words.ts'
import classes from './WaitingRows.module.css'

interface WaitingPersonRowProps {
  person: UserRow
  kept: KeptRows<UserRow>
}

/** Somebody to approve, with one press. */
export function WaitingPersonRow({ person, kept }: WaitingPersonRowProps) {
  const { mutate } = useSetPermissions()
  const actsByRole = useActsByRole()
  const queries = useQueryClient()
  const set: SetPermissions = (request) => {
    const isApproved = request.change.isActive === true
    if (isApproved) kept.begin(person)
    mutate(request, {
      onSuccess: () => (isApproved ? kept.end(person) : kept.release(person)),
      onError: () => isApproved && kept.release(person),
      onSettled: () => void queries.invalidateQueries({ queryKey: ['waiting'] }),
    })
  }
  const name = <AccountName person={person} className={classes.name} />
  return (
    <Row
      person={person}
      name={name}
      detail={<Facts of={[person.email, person.team].filter((fact) => fact !== null)} />}
      done={kept.stateOf(person) === 'done' && t`Approved`}
    >
      <ApproveButton user={person} actsByRole={actsByRole} onSetPermissions={set} />
    </Row>
  )
}

interface WaitingOrderRowProps {
  order: WaitingOrder
  now: Date
  kept: KeptRows<WaitingOrder>
}

/** An order to hand over, with one press; its message offers Undo. */
export function WaitingOrderRow({ order, now, kept }: WaitingOrderRowProps) {
  const { id, buyer, date } = order
  const gifts = sayOrder(order.gifts, say)
  const name = nameOf(buyer)
  const queries = useQueryClient()
  const handOver = useMutation({
    mutationFn: () => call(shopEndpoints.handOver, { params: { id }, body: { note: '' } }),
    onMutate: () => kept.begin(order),
    onSuccess: () => {
      kept.end(order)
      announceHandedOver(t`Handed over to ${name}: ${gifts}`, id, () => kept.release(order))
    },
    onError: (error) => {
      kept.release(order)
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['waiting'] })
      void queries.invalidateQueries({ queryKey: ['inventory'] })
    },
  })
  return (
    <Row
      person={buyer}
      name={<span className={classes.name}>{name}</span>}
      detail={
        <Facts
          of={[
            t`${gifts}, since ${{ when: sinceWhen(date, now) }}`,
            ...(buyer.team === null ? [] : [buyer.team]),
          ]}
        />
      }
      done={kept.stateOf(order) === 'done' && t`Handed over`}
    >
      {order.stage === 'waits' ? (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t`Decide about the order of ${name}: ${gifts}`}
          renderRoot={(props) => <Link to={paths.inventory} {...props} />}
        >
          <Trans>Decide</Trans>
        </Button>
      ) : (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t`Hand over to ${name}: ${gifts}`}
          loading={handOver.isPending}
          onClick={() => handOver.isPending || handOver.mutate()}
          // Enter held down must not hand over the next order, too.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
    </Row>
  )
}

interface RowProps {
  person: Colleague
  name: ReactNode
  detail: ReactNode
  /** What was done with it; false: nothing yet. */
  done: string | false
  /** The button that does it. */
  children: ReactNode
}

function Row({ person, name, detail, done, children }: RowProps) {
  return (
    <li className={classes.row}>
      <PersonAvatar person={person} size={32} />
      <span className={classes.facts}>
        {name}
        <span className={classes.detail}>{detail}</span>
      </span>
      {done === false ? children : <Done>{done}</Done>}
    </li>
  )
}

/** Takes the place of a pressed button, and its focus. */
function Done({ children }: { children: string }) {
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (document.activeElement === document.body) element?.focus()
  }, [])
  return (
    <span ref={takeFocus} tabIndex={-1} className={classes.done}>
      <IconCheck size={16} aria-hidden />
      {children}
    </span>
  )
}

/** `doing` while the request is under way. */
type KeptRowsById<Row> = ReadonlyMap<
  number,
  { readonly row: Row; readonly state: 'doing' | 'done' }
>

/**
 * The first rows of a list whose work is done in place. A row stays where it is once its button was
 * pressed, so that a second press never meets the next row.
 */
export function useKeptRows<Row extends { readonly id: number }>(first: readonly Row[]) {
  const [kept, setKept] = useState<KeptRowsById<Row>>(new Map())
  const isNew = ({ id }: Row) => !kept.has(id)
  const set = (row: Row, state: 'doing' | 'done') =>
    setKept((known) => new Map(known).set(row.id, { row, state }))
  return {
    /** The oldest first, which have the smallest ids. */
    rows: [...[...kept.values()].map(({ row }) => row), ...first.filter(isNew)].toSorted(
      (one, other) => one.id - other.id,
    ),
    stateOf: ({ id }: Row) => kept.get(id)?.state ?? 'waiting',
    begin: (row: Row) => set(row, 'doing'),
    end: (row: Row) => set(row, 'done'),
    /** It failed, or was taken back: the row waits again. */
    release: ({ id }: Row) =>
      setKept((known) => new Map([...known].filter(([other]) => other !== id))),
  }
}

type KeptRows<Row extends { readonly id: number }> = ReturnType<typeof useKeptRows<Row>>

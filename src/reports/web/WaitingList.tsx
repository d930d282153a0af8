import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCash,
  IconCircleCheck,
  IconDatabaseExclamation,
  IconFileAlert,
  IconFlag,
  IconMailX,
  IconMessageQuestion,
  IconPackage,
  IconUserCheck,
  IconUserMinus,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { sayBackupFault } from '#backups/contract/backup-faults.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import type { WaitingTasks } from '#reports/contract/waiting.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { waitingQuery } from './waiting-query.ts'
import {
  sayBackups,
  sayImports,
  sayLeavers,
  sayMails,
  sayOrders,
  sayPayouts,
  sayPeople,
  sayQuestions,
  sayReports,
  sayStock,
  sayViolations,
} from './waiting-words.ts'
import classes from './WaitingList.module.css'
import { useKeptRows, WaitingOrderRow, WaitingPersonRow } from './WaitingRows.tsx'

/** The open tasks, each with a link to its list; one calm line if there are none. */
export function WaitingList() {
  const { data, isError, refetch } = useQuery(waitingQuery)
  if (data === undefined && isError) {
    return (
      <LoadFailed title={t`Could not load what waits for you`} onRetry={() => void refetch()} />
    )
  }
  return data === undefined ? <Loading /> : <Loaded waiting={data} />
}

function Loaded({ waiting }: { waiting: WaitingTasks }) {
  return (
    <>
      <WhatWaits waiting={waiting} />
      {waiting.firstSteps !== null && <FirstStepsCard steps={waiting.firstSteps} />}
    </>
  )
}

function WhatWaits({ waiting }: { waiting: WaitingTasks }) {
  const titleId = useId()
  const people = useKeptRows(waiting.people.first)
  const orders = useKeptRows(waiting.orders.first)
  const [now] = useState(() => new Date())
  const others = othersOf(waiting, now)
  if (people.rows.length + orders.rows.length + others.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        <IconCircleCheck size={20} aria-hidden />
        <Trans>Nothing waits for you.</Trans>
      </p>
    )
  }
  return (
    <Card>
      <section aria-labelledby={titleId} className={classes.waiting}>
        <Title order={2} id={titleId} tabIndex={-1}>{t`What waits for you`}</Title>
        <ul className={classes.items} aria-labelledby={titleId}>
          {people.rows.length > 0 && (
            <Item icon={IconUserCheck} line={peopleLine(waiting.people)}>
              {people.rows.map((row) => (
                <WaitingPersonRow key={row.id} person={row} kept={people} />
              ))}
            </Item>
          )}
          {orders.rows.length > 0 && (
            <Item icon={IconPackage} line={ordersLine(waiting.orders, now)}>
              {orders.rows.map((row) => (
                <WaitingOrderRow key={row.id} order={row} now={now} kept={orders} />
              ))}
            </Item>
          )}
          {others.map(({ key, ...other }) => (
            <Item key={key} {...other} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

interface ItemProps {
  icon: Icon
  /** A sentence that leads to the list. */
  line: ReactNode
  children?: ReactNode
}

function Item({ icon: Mark, line, children }: ItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Mark size={20} stroke={1.75} aria-hidden />
        {line}
      </div>
      {children !== undefined && <ul className={classes.rows}>{children}</ul>}
    </li>
  )
}

const APPROVALS = linkOptions({ to: paths.allData, search: { status: 'waiting' } })
const ORDERS = linkOptions({
  to: paths.inventory,
  search: { state: 'ordered', sort: 'oldest' },
  hash: 'details',
})
const LEAVERS = linkOptions({ to: paths.allData, search: { status: 'leaving' } })
const LOW = linkOptions({ to: paths.inventory, search: { stock: 'low' } })
const GAPS = linkOptions({ to: paths.manual, search: { view: 'gaps' } })
const UNDELIVERED = linkOptions({ to: paths.undelivered })

function peopleLine(people: WaitingTasks['people']): ReactNode {
  if (people.total === 0) return t`Nobody else waits to be approved`
  return <Link {...APPROVALS}>{sayPeople(people)}</Link>
}

function ordersLine(orders: WaitingTasks['orders'], now: Date): ReactNode {
  if (orders.total === 0) return t`Every order is handed over`
  return <Link {...ORDERS}>{sayOrders(orders, now)}</Link>
}

interface OtherItem extends ItemProps {
  key: string
  total: number
}

/** Tasks that have a page of their own. */
function othersOf(waiting: WaitingTasks, now: Date): OtherItem[] {
  const { stock, reports, questions, imports, mails, leavers, payouts } = waiting
  const { id, kind } = imports.latest ?? {}
  return [
    ...failuresOf(waiting, now),
    {
      key: 'reports',
      total: reports.total,
      icon: IconFlag,
      line: <Link to={paths.recognition}>{sayReports(reports, now)}</Link>,
    },
    {
      key: 'payouts',
      total: payouts.total,
      icon: IconCash,
      line: <Link to={paths.payouts}>{sayPayouts(payouts, now)}</Link>,
    },
    {
      key: 'stock',
      total: stock.total,
      icon: IconBuildingStore,
      line: <Link {...LOW}>{sayStock(stock)}</Link>,
    },
    {
      key: 'leavers',
      total: leavers.total,
      icon: IconUserMinus,
      line: <Link {...LEAVERS}>{sayLeavers(leavers)}</Link>,
    },
    {
      key: 'questions',
      total: questions.total,
      icon: IconMessageQuestion,
      line: <Link {...GAPS}>{sayQuestions(questions)}</Link>,
    },
    {
      key: 'imports',
      total: imports.total,
      icon: IconFileAlert,
      line: (
        <Link to={paths.imports} search={{ kind, id }}>
          {sayImports(imports)}
        </Link>
      ),
    },
    {
      key: 'mails',
      total: mails.total,
      icon: IconMailX,
      line: <Link {...UNDELIVERED}>{sayMails(mails)}</Link>,
    },
  ].filter(({ total }) => total > 0)
}

/** Failures that the operator mends: of the books, of backups, and of their trial. */
function failuresOf({ violations, backups }: WaitingTasks, now: Date): OtherItem[] {
  return [
    {
      key: 'violations',
      total: violations.total,
      icon: IconAlertTriangle,
      line: <Link to={paths.overview}>{sayViolations(violations)}</Link>,
    },
    {
      key: 'backups',
      total: backups.total,
      icon: IconDatabaseExclamation,
      line: <Link to={paths.status}>{sayBackups(backups, now)}</Link>,
      children: <li className={classes.reason}>{sayFault(backups.reason)}</li>,
    },
    {
      key: 'trial',
      total: backups.trialFault === null ? 0 : 1,
      icon: IconDatabaseExclamation,
      line: <Link to={paths.status}>{t`The newest backup could not be restored`}</Link>,
      children: <li className={classes.reason}>{sayFault(backups.trialFault)}</li>,
    },
  ]
}

function sayFault(kept: string | null): string | null {
  return kept === null ? null : sayBackupFault(kept, say)
}

function Loading() {
  return (
    <Card>
      <div role="status">
        <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
        <Skeleton height={20} width="min(12rem, 60%)" mb="md" />
        <Skeleton height={20} mb="sm" />
        <Skeleton height={20} />
      </div>
    </Card>
  )
}

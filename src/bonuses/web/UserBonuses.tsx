import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bonusRecallEndpoints, type GivenBonus } from '#bonuses/contract/recall.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import type { UserRow } from '#users/contract/users.ts'
import classes from './BonusList.module.css'
import { RecallDialog, type RecallSubject } from './RecallDialog.tsx'

const bonusesQuery = (id: number) =>
  queryOptions({
    queryKey: ['bonuses', 'of', id],
    queryFn: ({ signal }) => call(bonusRecallEndpoints.listBonuses, { params: { id }, signal }),
  })

/** The latest bonuses of a person; one that waits can be recalled. Nothing without bonuses. */
export function UserBonuses({ user }: { user: UserRow }) {
  const { data, isError, refetch } = useQuery(bonusesQuery(user.id))
  const { subject, opened, open, close } = useDialog<RecallSubject>()
  if (data === undefined && isError) {
    return <LoadFailed title={t`Could not load the bonus points`} onRetry={() => void refetch()} />
  }
  if (data === undefined || data.bonuses.length === 0) return null
  return (
    <Card padding="flush">
      <section aria-labelledby="bonuses" className={classes.section}>
        <Title order={2} id="bonuses">{t`Bonus points`}</Title>
        <ul className={classes.rows} aria-labelledby="bonuses">
          {data.bonuses.map((bonus) => (
            <BonusRow key={bonus.id} bonus={bonus} user={user} onRecall={open} />
          ))}
        </ul>
      </section>
      <RecallDialog recalling={subject} opened={opened} onClose={close} />
    </Card>
  )
}

const STATES = { waiting: msg`Waiting`, deposited: msg`Deposited`, recalled: msg`Recalled` }

interface BonusRowProps {
  bonus: GivenBonus
  user: UserRow
  onRecall: (recalling: RecallSubject) => void
}

function BonusRow({ bonus, user, onRecall }: BonusRowProps) {
  const { amount, reason, date, state, recall } = bonus
  const by = sayName(bonus.by, say)
  return (
    <li className={classes.row}>
      <span className={classes.facts}>
        <span className={classes.line}>
          <Points amount={amount} />
          <BonusState state={state} />
        </span>
        {reason !== '' && <span>{reason}</span>}
        <span className={classes.quiet}>
          <Trans>
            Given by {by}, <Moment date={date} />
          </Trans>
        </span>
        {recall !== null && <RecallNote recall={recall} />}
      </span>
      <RecallOne bonus={bonus} name={nameOf(user)} onRecall={onRecall} />
    </li>
  )
}

export function BonusState({ state }: Pick<GivenBonus, 'state'>) {
  return (
    <span className={classes.state} data-state={state}>
      {t(STATES[state])}
    </span>
  )
}

interface RecallOneProps {
  bonus: Pick<GivenBonus, 'id' | 'amount' | 'state'>
  /** The receiver's. */
  name: string
  onRecall: (recalling: RecallSubject) => void
}

/** The button that recalls one bonus, while it waits. */
export function RecallOne({ bonus: { id, amount, state }, name, onRecall }: RecallOneProps) {
  if (state !== 'waiting') return null
  const points = showBriefly(amount)
  const ask = () =>
    onRecall({
      of: 'bonus',
      id,
      words: (
        <Trans>
          <strong>{name}</strong> will not get these <strong>{points}</strong> bonus points.
        </Trans>
      ),
    })
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t`Recall ${points} bonus points of ${name}`}
      onClick={ask}
    >
      <Trans>Recall</Trans>
    </Button>
  )
}

function RecallNote({
  recall: { by: name, date, reason },
}: {
  recall: NonNullable<GivenBonus['recall']>
}) {
  const by = sayName(name, say)
  return (
    <span className={classes.quiet}>
      <Trans>
        Recalled by {by}, <Moment date={date} />: {reason}
      </Trans>
    </span>
  )
}

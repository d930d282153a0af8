import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bonusRecallEndpoints, type GivenBonus } from '#bonuses/contract/recall.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import type { UserRow } from '#users/contract/users.ts'
import { BonusNote, BonusRow, BonusRows, BonusState, RecallOne } from './BonusRow.tsx'
import { RecallDialog, type RecallSubject } from './RecallDialog.tsx'
import classes from './UserBonuses.module.css'

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
      <section aria-labelledby="bonuses">
        <Title order={2} id="bonuses" className={classes.title}>{t`Bonus points`}</Title>
        <BonusRows isFlush aria-labelledby="bonuses">
          {data.bonuses.map((bonus) => (
            <UserBonus key={bonus.id} bonus={bonus} user={user} onRecall={open} />
          ))}
        </BonusRows>
      </section>
      <RecallDialog recalling={subject} opened={opened} onClose={close} />
    </Card>
  )
}

interface UserBonusProps {
  bonus: GivenBonus
  user: UserRow
  onRecall: (recalling: RecallSubject) => void
}

function UserBonus({ bonus, user, onRecall }: UserBonusProps) {
  const { amount, reason, date, state, recall } = bonus
  const by = sayName(bonus.by, say)
  return (
    <BonusRow
      name={
        <>
          <Points amount={amount} />
          <BonusState state={state} />
        </>
      }
      facts={
        <>
          {reason !== '' && <span>{reason}</span>}
          <BonusNote>
            <Trans>
              Given by {by}, <Moment date={date} />
            </Trans>
          </BonusNote>
          {recall !== null && <RecallNote recall={recall} />}
        </>
      }
    >
      <RecallOne bonus={bonus} name={nameOf(user)} onRecall={onRecall} />
    </BonusRow>
  )
}

function RecallNote({
  recall: { by: name, date, reason },
}: {
  recall: NonNullable<GivenBonus['recall']>
}) {
  const by = sayName(name, say)
  return (
    <BonusNote>
      <Trans>
        Recalled by {by}, <Moment date={date} />: {reason}
      </Trans>
    </BonusNote>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavingEndpoints } from '#leaving/contract/leaving-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { LeavingState, UserRow } from '#users/contract/users.ts'
import { describeForfeits, showLongDay } from '#users/web/leaving-words.ts'
import { showUser } from '#users/web/show-user.ts'
import { LeavingDialog } from './LeavingDialog.tsx'
import { describePlan, heldBy } from './plan-words.ts'
import classes from './UserLeaving.module.css'

/** A person's planned or completed leaving. */
export function LeavingSection({ user }: { user: UserRow }) {
  const dialog = useDialog<UserRow>()
  const { leaving, isActive } = user
  const isOpen = leaving !== null && leaving.state !== 'left'
  if (!isOpen && !isActive && leaving === null) return null
  return (
    <Card>
      <ActionSection
        title={t`Leaving`}
        actions={
          <>
            {(isOpen || isActive) && (
              <Button variant="default" onClick={() => dialog.open(user)}>
                {isOpen ? t`Change leaving` : t`Plan a last day`}
              </Button>
            )}
            {isOpen && <CancelButton user={user} />}
          </>
        }
      >
        {isOpen && <Plan user={user} leaving={leaving} />}
        {!isOpen && isActive && <p>{t`No last day is known.`}</p>}
        {!isOpen && !isActive && leaving !== null && <Left name={nameOf(user)} leaving={leaving} />}
      </ActionSection>
      <LeavingDialog
        user={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
        isLater={leaving?.state !== 'buying'}
      />
    </Card>
  )
}

/** The plan, one sentence for each choice. */
function Plan({ user, leaving }: { user: UserRow; leaving: LeavingState }) {
  const { state, lastDay, points, buyUntil } = leaving
  const name = nameOf(user)
  const until = showLongDay(buyUntil)
  const sentences = [
    state === 'planned' && t`${name} leaves when ${{ day: showLongDay(lastDay) }} is over.`,
    state === 'buying' && t`${name} has left, and can buy gifts until ${{ day: until }}.`,
    state === 'planned' && points === 'buyUntil' && t`Gifts can be bought until ${{ day: until }}.`,
    ...describePlan(leaving, heldBy(user)),
  ].filter((sentence) => sentence !== false)
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Left({ name, leaving }: { name: string; leaving: LeavingState }) {
  const { leftAt } = leaving
  const taken = describeForfeits(leaving)
  return (
    <>
      <p>
        {leftAt !== null && (
          <Trans>
            {name} left on <Moment date={leftAt} />.
          </Trans>
        )}{' '}
        {taken.length > 0 ? taken.join(' ') : t`Nothing was taken back.`}
      </p>
      <p className={classes.quiet}>
        <Trans>Switch Active on to let {name} log in again. Nothing is given back by itself.</Trans>
      </p>
    </>
  )
}

function CancelButton({ user }: { user: UserRow }) {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(leavingEndpoints.cancelLeaving, { params: { id: user.id } }),
    onSuccess: (row) => {
      const name = nameOf(user)
      showUser(queries, user.id, { leaving: row.leaving })
      announceMessage(
        'success',
        user.leaving?.state === 'buying'
          ? t`${name} stays. Switch on again what they may do.`
          : t`${name} stays.`,
      )
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const key of ['users', 'accounts', 'waiting']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      <Trans>Cancel leaving</Trans>
    </Button>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { INVITATION_DAYS } from '#auth/contract/mail-links.ts'
import { InvitationPreview } from '#auth/web/InvitationPreview.tsx'
import { useSendsMail } from '#auth/web/session-queries.ts'
import { isAddress } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import {
  invitationEndpoints,
  REMINDER_DAYS,
  type InvitationCounts,
} from '#users/contract/invitations.ts'
import type { UserRow, UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from './SetPermissionDialog.tsx'
import { TIMEOUT_MS } from './use-chosen-people.ts'

/** Invites all selected people by e-mail, or reminds them. */
export function InviteDialog({ opened, chosen, onClose, onDone }: ManyDialogProps) {
  const invite = useInvite(onDone)
  return (
    <ActionDialog
      opened={opened}
      title={t`Invite by e-mail`}
      action={t`Invite`}
      subject={chosen.chosen}
      mutation={invite}
      onClose={onClose}
    >
      <p>
        {plural(
          { people: chosen.people },
          { one: '# person selected.', other: '# people selected.' },
        )}{' '}
        <Trans>
          Those who have not signed in yet get an e-mail with a link to choose a password, valid for{' '}
          {INVITATION_DAYS} days; an earlier link stops working. Who was invited within the last{' '}
          {REMINDER_DAYS} days gets no other.
        </Trans>
      </p>
      <InvitationPreview />
    </ActionDialog>
  )
}

/** A sentence about people who have a user name, or nothing. */
export function slipWords(people: number): string {
  if (people === 0) return ''
  return plural(people, {
    one: '# person has no address: print their slip.',
    other: '# people have no address: print their slips.',
  })
}

/** How many were invited, and why others were not. */
export function invitedWords({ invited, left, withoutAddress }: InvitationCounts): string {
  const needSlips = slipWords(withoutAddress)
  const why = t`joined already, not active, or invited within the last ${REMINDER_DAYS} days`
  const sent =
    invited > 0
      ? plural(invited, {
          one: '# invitation is on its way.',
          other: '# invitations are on their way.',
        })
      : left === 0 && needSlips !== ''
        ? t`Nobody was invited.`
        : t`Nobody was invited: ${why}.`
  const out = plural(left, { one: '# person', other: '# people' })
  const leftOut = invited > 0 && left > 0 ? t`${out} left out: ${why}.` : ''
  return [sent, leftOut, needSlips].filter((sentence) => sentence !== '').join(' ')
}

function useInvite(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (chosen: UserSelection) =>
      call(invitationEndpoints.invite, { body: { chosen }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (answer) => {
      announceMessage(answer.invited === 0 ? 'error' : 'success', invitedWords(answer))
      onDone()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}

const STATES: Record<UserRow['invitation'], MessageDescriptor> = {
  notInvited: msg`Not invited yet, so no e-mail goes there`,
  invited: msg`Invited, has not signed in yet`,
  joined: msg`Has joined`,
}

const DAY_MS = 24 * 60 * 60_000

/** When somebody who was invited can be invited again; null: now. */
function pauseOf({ invitation, invitedAt }: UserRow): Date | null {
  if (invitation !== 'invited' || invitedAt === null) return null
  const ends = new Date(invitedAt.getTime() + REMINDER_DAYS * DAY_MS)
  return ends.getTime() > serverNow() ? ends : null
}

/** Whether a person was invited, among their details, with the button that invites or reminds. */
export function UserInvitation({ user }: { user: UserRow }) {
  const invite = useInvite(() => {})
  const sendsMail = useSendsMail()
  const { invitation, invitedAt } = user
  const pause = pauseOf(user)
  const word = invitation === 'notInvited' ? t`Invite by e-mail` : t`Remind`
  const canMail = sendsMail && isAddress(user.email)
  const mayInvite = invitation !== 'joined' && canMail && user.isActive && !user.isAdministrator
  return (
    <div>
      <dt>{t`Invitation`}</dt>
      <dd>
        <span>
          {invitation === 'notInvited' && !isAddress(user.email)
            ? t`Not invited yet. Has no e-mail address: make a sign-in slip in All Data`
            : t(STATES[invitation])}
          {invitation === 'invited' && invitedAt !== null && (
            <>
              {' · '}
              <Moment date={invitedAt} />
            </>
          )}
          {mayInvite && pause !== null && (
            <>
              {'. '}
              <Trans>
                Can be reminded from <Moment date={pause} />
              </Trans>
            </>
          )}
        </span>
        {mayInvite && pause === null && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`${word}: ${nameOf(user)}`}
            loading={invite.isPending}
            onClick={() => invite.mutate({ ids: [user.id] })}
          >
            {word}
          </Button>
        )}
      </dd>
    </div>
  )
}

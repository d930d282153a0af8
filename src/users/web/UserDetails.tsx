import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { listNames } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { POSITION_LENGTH, TypedPosition } from '#users/contract/employment.ts'
import { isNewcomer, userEndpoints, type UserRow } from '#users/contract/users.ts'
import type { DeactivateDialogProps } from './DeactivateDialog.tsx'
import { directoryField, DirectoryNote } from './directory-field.tsx'
import { UserInvitation } from './InviteDialog.tsx'
import { ApproveButton, PermissionSwitch, useSetPermissions } from './Permissions.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { showUser } from './show-user.ts'
import { SignInStatus } from './SignInStatus.tsx'
import { isProtected, useActsByRole, useIsAdministrator } from './use-acts-by-role.ts'
import classes from './UserDetails.module.css'
import { UserEmployment } from './UserEmployment.tsx'
import { UserIdentity } from './UserIdentity.tsx'
import { UserWork } from './UserWork.tsx'

interface UserDetailsProps {
  user: UserRow
  /** Asks before Active is switched off. */
  DeactivateDialog: ComponentType<DeactivateDialogProps>
}

/** A person's permissions, title and team, masked password and sign-in state, to be changed. */
export function UserDetails({ user, DeactivateDialog }: UserDetailsProps) {
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null)
  const actsByRole = useActsByRole()
  const isFixed = isProtected(user)
  // The administrator's own name.
  const isOwn = useIsAdministrator()
  const name = nameOf(user)
  const close = () => setOpen(null)
  return (
    <Card>
      <dl className={classes.details} aria-label={t`Details`}>
        <UserPermissions user={user} actsByRole={actsByRole} DeactivateDialog={DeactivateDialog} />
        {(!isFixed || isOwn) && <UserIdentity user={user} />}
        <UserPosition user={user} />
        <UserEmployment user={user} />
        <UserWork user={user} />
        {isOwn && !user.isAdministrator && <UserRoles user={user} />}
        <UserInvitation user={user} />
        <div>
          <dt>{t`Password`}</dt>
          <dd>
            <span className={classes.mask} role="img" aria-label={t`Hidden`}>
              ••••••••
            </span>
            {!isFixed && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t`Reset password of ${name}`}
                onClick={() => setOpen('password')}
              >
                <Trans>Reset password</Trans>
              </Button>
            )}
          </dd>
        </div>
        {!actsByRole && !isFixed && <UserSecondStep user={user} />}
        <div>
          <dt>{t`Signed in`}</dt>
          <dd>
            <SignInStatus user={user} />
            {user.isLogin && !isFixed && (
              <Button
                {...ASKS_TO_TAKE}
                size="compact-md"
                aria-label={t`Sign out ${name} everywhere`}
                onClick={() => setOpen('sessions')}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </dd>
        </div>
      </dl>
      <DetailNotes user={user} isFixed={isFixed} />
      <ResetPasswordDialog user={open === 'password' ? user : null} onClose={close} />
      <SignOutUserDialog user={user} opened={open === 'sessions'} onClose={close} />
    </Card>
  )
}

/** A person's roles among their details; they are given and taken on their own page. */
function UserRoles({ user }: { user: UserRow }) {
  const roles = user.roles.map((role) => t(ROLE_NAMES[role]))
  return (
    <div>
      <dt>{t`Roles`}</dt>
      <dd>
        <span>
          {roles.length === 0 ? t({ message: 'None', context: 'roles' }) : listNames(roles)}
        </span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Change roles of ${{ name: nameOf(user) }}`}
          renderRoot={(props) => <Link to={paths.roles} search={{ person: user.id }} {...props} />}
        >
          <Trans>Change</Trans>
        </Button>
      </dd>
    </div>
  )
}

/** Why some of the details can not be changed here. */
function DetailNotes({ user, isFixed }: { user: UserRow; isFixed: boolean }) {
  const name = nameOf(user)
  return (
    <>
      {isFixed && !user.isAdministrator && (
        <p className={classes.fixed}>
          <Trans>{name} has a role. Only the administrator can change this account.</Trans>
        </p>
      )}
      <DirectoryNote user={user} className={classes.fixed} />
    </>
  )
}

/** A person's permission flags among their details, with Approve for a newcomer. */
function UserPermissions({
  user,
  actsByRole,
  DeactivateDialog,
}: UserDetailsProps & { actsByRole: boolean }) {
  const { mutate: setPermissions } = useSetPermissions()
  const deactivating = useDialog<UserRow>()
  return (
    <div className={classes.permissions}>
      <dt>{t`Permissions`}</dt>
      <dd>
        {PERMISSION_FLAGS.map((flag) => (
          <label key={flag} className={classes.permission}>
            <span aria-hidden>{t(PERMISSION_LABELS[flag])}</span>
            <PermissionSwitch
              flag={flag}
              user={user}
              actsByRole={actsByRole}
              onSetPermissions={setPermissions}
              onDeactivate={deactivating.open}
            />
          </label>
        ))}
        {isNewcomer(user) && (
          <ApproveButton user={user} actsByRole={actsByRole} onSetPermissions={setPermissions} />
        )}
        <DeactivateDialog
          user={deactivating.subject}
          opened={deactivating.opened}
          onClose={deactivating.close}
        />
      </dd>
    </div>
  )
}

interface SignOutUserDialogProps {
  /** Null: nobody is selected yet. */
  user: UserRow | null
  opened: boolean
  onClose: () => void
}

/** Asks before a user is signed out everywhere. */
function SignOutUserDialog({ user, opened, onClose }: SignOutUserDialogProps) {
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: ({ id }: UserRow) => call(userEndpoints.signOutUser, { params: { id } }),
    onSuccess: ({ isLogin }, signedOut) => {
      showUser(queries, signedOut.id, { isLogin })
      onClose()
      announceMessage('success', t`${{ name: nameOf(signedOut) }} is signed out everywhere.`)
    },
  })
  const name = user === null ? '' : nameOf(user)
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Sign out everywhere?`}
      action={t`Sign out everywhere`}
      subject={user}
      mutation={signOut}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} has to log in again on every device, with the same password as before. To keep
          somebody out, switch Active off.
        </Trans>
      </p>
    </ActionDialog>
  )
}

/** A person's title and team among their details, with the form that changes them. */
function UserPosition({ user }: { user: UserRow }) {
  const position = positionOf(user)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div>
      <dt>{t`Title and team`}</dt>
      <dd>
        <span>{position.length === 0 ? t`Not known` : <Facts of={position} />}</span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Edit title and team of ${{ name: nameOf(user) }}`}
          onClick={() => setOpened(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        <FormModal opened={opened} onClose={close} title={t`Title and team`}>
          <PositionForm user={user} onClose={close} />
        </FormModal>
      </dd>
    </div>
  )
}

function PositionForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useForm(TypedPosition, { title: user.title ?? '', team: user.team ?? '' })
  const save = useSavePosition(user, onClose)
  const name = nameOf(user)
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(check(TypedPosition, form.values))}
      action={t`Save`}
      onCancel={onClose}
    >
      <p>
        <Trans>Colleagues see both on the profile of {name} and when they look for somebody.</Trans>
      </p>
      <TextField
        label={t`Title`}
        {...directoryField(
          user,
          'title',
          t`Up to ${POSITION_LENGTH} characters, such as “Support lead”.`,
        )}
        data-autofocus
        {...form.field('title')}
      />
      <TextField
        label={t`Team`}
        {...directoryField(
          user,
          'team',
          t`Spelled alike for everybody in it. The team is invited to welcome newcomers.`,
        )}
        {...form.field('team')}
      />
    </DialogForm>
  )
}

function useSavePosition(user: UserRow, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TypedPosition) =>
      call(userEndpoints.changePosition, { params: { id: user.id }, body }),
    onSuccess: ({ title, team }) => {
      showUser(queries, user.id, { title, team })
      announceMessage('success', t`Title and team of ${{ name: nameOf(user) }} are saved.`)
      onSaved()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts', 'colleagues', 'recognitions']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}

/** Among a person's details: takes their second step away, if they lost it. */
function UserSecondStep({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <dt>{t`Second step`}</dt>
      <dd>
        {user.hasSecondStep ? (
          <Button
            {...ASKS_TO_TAKE}
            size="compact-md"
            aria-label={t`Take away second step of ${{ name: nameOf(user) }}`}
            onClick={() => setOpened(true)}
          >
            <Trans>Take away</Trans>
          </Button>
        ) : (
          t({ message: 'None', context: 'a second step' })
        )}
        <TakeSecondStepDialog user={user} opened={opened} onClose={() => setOpened(false)} />
      </dd>
    </div>
  )
}

interface TakeSecondStepDialogProps {
  user: UserRow
  opened: boolean
  onClose: () => void
}

/** Asks before the second step of somebody who lost their phone and codes is taken away. */
function TakeSecondStepDialog({ user, opened, onClose }: TakeSecondStepDialogProps) {
  const name = nameOf(user)
  const take = useMutation({
    mutationFn: ({ id }: UserRow) => call(userEndpoints.takeSecondStep, { params: { id } }),
    onSuccess: (_answer, taken) => {
      onClose()
      announceMessage(
        'success',
        t`The login of ${{ name: nameOf(taken) }} asks for no second step any more.`,
      )
    },
  })
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Take away the second step?`}
      action={t`Take away`}
      subject={user}
      mutation={take}
      onClose={onClose}
    >
      <p>
        <Trans>
          For somebody who lost their phone and their recovery codes, or whose account a stranger
          used. First make sure that it is really {name} who asks. Their passkeys, their app’s codes
          and their recovery codes work no more, and their password alone is enough. Laurel tells
          them.
        </Trans>
      </p>
    </ActionDialog>
  )
}

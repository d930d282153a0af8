import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { sayName } from '#platform/contract/former-colleague.ts'
import { NOTHING, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  roleEndpoints,
  RoleTerms,
  type HeldRole,
  type RoleHolderList,
} from '#roles/contract/role-endpoints.ts'
import { ROLE_WORDS, ROLES, type Role } from '#roles/contract/role-permissions.ts'
import classes from './UserRoles.module.css'

/** Everybody with a role. */
export const roleHoldersQuery = queryOptions({
  // Live events about users make it out of date.
  queryKey: ['users', 'roles'],
  queryFn: ({ signal }) => call(roleEndpoints.listRoleHolders, { signal }),
})

/** A role to give, with the bonus points a month; null takes it. */
interface RoleChange {
  readonly id: number
  readonly role: Role
  readonly bonusLimit: Hundredths | null
}

/** Gives or takes a role. The caller confirms it to the person. */
function useChangeRole(): UseMutationResult<RoleHolderList, Error, RoleChange> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, role, bonusLimit }: RoleChange) => {
      const params = { id, role }
      if (bonusLimit === null) return call(roleEndpoints.takeRole, { params })
      return call(roleEndpoints.giveRole, { params, body: { bonusLimit } })
    },
    onSuccess: (holders) => queries.setQueryData(roleHoldersQuery.queryKey, holders),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const name of ['users', 'accounts', 'auditLog']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}

interface Person {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

/** The roles of a person, each with its permissions, to give and take. */
export function UserRoles({ user }: { user: Person }) {
  const { data, isError, refetch } = useQuery(roleHoldersQuery)
  const limiting = useDialog<HeldRole | null>()
  const held = data?.holders.find(({ id }) => id === user.id)?.roles ?? []
  return (
    <Card padding="flush">
      <section aria-labelledby="roles">
        <Title order={2} id="roles" className={classes.heading}>{t`Roles`}</Title>
        <p className={classes.prepared}>
          <Trans>
            A role given before the first sign-in waits until its person has chosen their own
            password.
          </Trans>
        </p>
        {data === undefined && !isError && <RowsSkeleton rows={4} />}
        {data === undefined && isError && (
          <LoadFailed bare title={t`Could not load the roles`} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <ul className={classes.rows}>
            {ROLES.map((role) => (
              <RoleRow
                key={role}
                user={user}
                role={role}
                held={held.find((one) => one.role === role) ?? null}
                onLimit={limiting.open}
              />
            ))}
          </ul>
        )}
      </section>
      <FormModal
        opened={limiting.opened}
        onClose={limiting.close}
        title={t(ROLE_NAMES.peopleKeeper)}
      >
        {limiting.opened && (
          <BonusLimitForm user={user} held={limiting.subject} onClose={limiting.close} />
        )}
      </FormModal>
    </Card>
  )
}

interface RoleRowProps {
  user: Person
  role: Role
  /** Null: the person does not have the role. */
  held: HeldRole | null
  /** Asks for the bonus points a month. */
  onLimit: (held: HeldRole | null) => void
}

function RoleRow({ user, role, held, onLimit }: RoleRowProps) {
  const change = useChangeRole()
  const name = nameOf(user)
  const title = t(ROLE_NAMES[role])
  const give = (bonusLimit = NOTHING) =>
    change.mutate(
      { id: user.id, role, bonusLimit },
      { onSuccess: () => announceMessage('success', t`${name} has the role ${title}.`) },
    )
  const take = (taken: HeldRole) =>
    change.mutate(
      { id: user.id, role, bonusLimit: null },
      {
        onSuccess: () =>
          announceMessage('success', t`${name} does not have the role ${title} any more.`, {
            label: t`Undo`,
            run: () => give(taken.bonusLimit ?? NOTHING),
          }),
      },
    )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h3 className={classes.role}>{title}</h3>
        <p>{t(ROLE_WORDS[role])}</p>
        {held !== null && <HeldRoleDetails held={held} />}
      </div>
      <div className={classes.actions}>
        {held !== null && role === 'peopleKeeper' && (
          <Button
            variant="default"
            aria-label={t`Change limit of ${name}`}
            onClick={() => onLimit(held)}
          >
            <Trans>Change limit</Trans>
          </Button>
        )}
        {held === null && (
          <Button
            loading={change.isPending}
            aria-label={t`Give role ${title} to ${name}`}
            onClick={() => (role === 'peopleKeeper' ? onLimit(null) : give())}
          >
            <Trans>Give role</Trans>
          </Button>
        )}
        {held !== null && held.givenBy !== null && (
          <Button
            variant="default"
            loading={change.isPending}
            aria-label={t`Take role ${title} from ${name}`}
            onClick={() => take(held)}
          >
            <Trans>Take role</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Who gave a role and when, and the limit of bonus points. */
export function HeldRoleDetails({ held }: { held: HeldRole }) {
  const { givenAt, bonusLimit, bonusGiven } = held
  const givenBy = held.givenBy === null ? null : sayName(held.givenBy, say)
  const limit = showBriefly(bonusLimit ?? NOTHING)
  const given = showBriefly(bonusGiven ?? NOTHING)
  return (
    <>
      {bonusLimit !== null && (
        <p>
          <Trans>
            Up to {limit} bonus points a month, {given} given this month.
          </Trans>
        </p>
      )}
      <p className={classes.quiet}>
        {givenBy === null ? (
          <Trans>
            Given by the company’s directory, which also takes it, <Moment date={givenAt} />
          </Trans>
        ) : (
          <Trans>
            Given by {givenBy}, <Moment date={givenAt} />
          </Trans>
        )}
      </p>
    </>
  )
}

interface BonusLimitFormProps {
  user: { readonly id: number; readonly firstName: string; readonly lastName: string }
  /** Null: the role is given now. */
  held: HeldRole | null
  onClose: () => void
}

/** Asks how many bonus points a people keeper may give in a month. */
function BonusLimitForm({ user, held, onClose }: BonusLimitFormProps) {
  const limit = held?.bonusLimit ?? null
  const form = useForm(RoleTerms, { bonusLimit: limit === null ? '' : writePoints(limit) })
  const change = useChangeRole()
  const name = nameOf(user)
  const send = () =>
    change.mutate(
      { id: user.id, role: 'peopleKeeper', ...check(RoleTerms, form.values) },
      {
        onSuccess: () => {
          announceMessage(
            'success',
            t`${name} has the role ${{ role: t(ROLE_NAMES.peopleKeeper) }}.`,
          )
          onClose()
        },
      },
    )
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={send}
      action={held === null ? t`Give role` : t`Save`}
      onCancel={onClose}
    >
      <p>{t(ROLE_WORDS.peopleKeeper)}</p>
      <AmountField
        label={t`Bonus points a month`}
        description={t`The most that ${name} can give in a calendar month (UTC). 0 for none.`}
        data-autofocus
        {...form.field('bonusLimit')}
      />
    </DialogForm>
  )
}

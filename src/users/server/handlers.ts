import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import { resetPassword } from '#auth/server/reset-password.ts'
import { resetSecondStep } from '#auth/server/second-step.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import type { accountEndpoints } from '#users/contract/account-endpoints.ts'
import type { colleagueEndpoints } from '#users/contract/colleagues.ts'
import type { customFieldEndpoints } from '#users/contract/custom-fields.ts'
import type { invitationEndpoints, slipEndpoints } from '#users/contract/invitations.ts'
import type { newPersonEndpoints, personEndpoints } from '#users/contract/person-change.ts'
import type { userEndpoints, UserRow } from '#users/contract/users.ts'
import { addPerson } from './add-person.ts'
import { changeEmployment, countLed } from './change-employment.ts'
import { changePerson } from './change-person.ts'
import { changePosition } from './change-position.ts'
import { chooseLanguage, choosePicture } from './choose-picture.ts'
import { changeCustomFields, listCustomFields } from './custom-fields.ts'
import { findColleagues, findReceiver } from './find-colleagues.ts'
import { findTeams } from './find-teams.ts'
import { invite } from './invite.ts'
import { listUsers } from './list-users.ts'
import { countChosen } from './lock-chosen.ts'
import { makeSlips } from './make-slips.ts'
import { approveUser, createManySwitcher, setPermissions } from './set-permissions.ts'
import { signOutUser } from './sign-out-user.ts'
import { refuseMoney, refuseMoneyIn } from './user-filter.ts'
import { readUserRow, redactUserRow } from './user-row.ts'
import { usersCsv } from './users-csv.ts'

type UserEndpoints = typeof invitationEndpoints &
  typeof slipEndpoints &
  typeof newPersonEndpoints &
  typeof accountEndpoints &
  typeof colleagueEndpoints &
  typeof customFieldEndpoints &
  typeof personEndpoints &
  typeof userEndpoints

export interface UserParts {
  readonly database: Database
  /** The settings that the operator fixed. */
  readonly fixed: FixedSettings
  /** The package's version, which every screen shows. */
  readonly version: string
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean
  readonly openSheet: OpenSheet
}

export function userHandlers({
  database,
  fixed,
  version,
  sendsMail,
  openSheet,
}: UserParts): Handlers<UserEndpoints> {
  const setPermissionsOfMany = createManySwitcher(database)
  return {
    ...ownHandlers({ database, version }),
    ...employmentHandlers({ database, fixed, sendsMail }),
    ...invitationHandlers({ database, sendsMail }),
    listUsers: async ({ caller, query }) => {
      refuseMoney(caller, query)
      const page = await listUsers(database, query)
      return { ...page, users: page.users.map((user) => redactUserRow(caller, user)) }
    },
    countUsers: async ({ caller, query }) => {
      refuseMoney(caller, query)
      return { people: await countChosen(database, query) }
    },
    downloadUsers: async (call) => {
      const { caller, clientIp: from, query } = call
      refuseMoney(caller, query)
      await recordDataAccess(database, { by: caller.id, from, of: { list: 'All Data as CSV' } })
      return usersCsv(database, query, await openSheet(call), caller)
    },
    setPermissionsOfMany: async ({ caller, author, body }) => {
      refuseMoneyIn(caller, body.chosen)
      return setPermissionsOfMany({ ...author, ...body })
    },
    readUser: async ({ caller, params }) =>
      redactUserRow(caller, await readUserRow(database, params.id)),
    setPermissions: async ({ caller, author, params, body }) => {
      const switching = { ...author, userId: params.id, change: body }
      return redactUserRow(caller, await setPermissions(database, switching))
    },
    approveUser: async ({ caller, author, params }) => {
      const approving = { ...author, userId: params.id }
      return redactUserRow(caller, await approveUser(database, fixed, approving))
    },
    resetPassword: async ({ author, params }) => ({
      oneTimePassword: await resetPassword(database, { ...author, userId: params.id }),
    }),
    takeSecondStep: async ({ author, params }) => {
      const taking = { ...author, userId: params.id }
      await resetSecondStep(database, { sendsMail }, taking)
      return { id: params.id }
    },
    signOutUser: async ({ caller, author, params }) =>
      redactUserRow(caller, await signOutUser(database, { ...author, userId: params.id })),
    findColleagues: async ({ caller, query }) => ({
      colleagues: await findColleagues(database, caller.id, query.search),
      teams: await findTeams(database, caller.id, query.search),
    }),
    findReceiver: ({ caller, query }) => findReceiver(database, caller, query.receiver),
  }
}

/** What the administrator and people keepers enter about people. */
function ownHandlers({
  database,
  version,
}: Pick<UserParts, 'database' | 'version'>): Pick<
  Handlers<UserEndpoints>,
  'choosePicture' | 'chooseLanguage'
> {
  return {
    choosePicture: async ({ caller, body: { picture } }) => {
      await choosePicture(database, caller, picture)
      const { tokenHash: _, provedRecently: _proved, ...user } = caller
      return { user: { ...user, picture }, version }
    },
    chooseLanguage: async ({ caller, body: { language } }) => {
      await chooseLanguage(database, caller, language)
      const { tokenHash: _, provedRecently: _proved, ...user } = caller
      return { user: { ...user, language }, version }
    },
  }
}

function employmentHandlers({
  database,
  fixed,
  sendsMail,
}: Pick<UserParts, 'database' | 'fixed' | 'sendsMail'>): Handlers<
  typeof personEndpoints &
    typeof newPersonEndpoints &
    typeof customFieldEndpoints &
    Pick<UserEndpoints, 'readOwnEmployment' | 'changePosition'>
> {
  return {
    addPerson: ({ author, body: person }) => addPerson(database, fixed, { ...author, person }),
    changePerson: async ({ caller, author, params, body: change }) => {
      const changing = { ...author, userId: params.id, change, sendsMail, fixed }
      return redactUserRow(caller, await changePerson(database, changing))
    },
    changeEmployment: async ({ caller, author, params, body }) => {
      const changing = { ...author, userId: params.id, employment: body }
      return redactUserRow(caller, await changeEmployment(database, changing))
    },
    readOwnEmployment: async ({ caller }) => {
      const row = await readUserRow(database, caller.id)
      const leads = await countLed(database, caller.id)
      return { ...ownEmploymentOf(row), leads }
    },
    listCustomFields: () => listCustomFields(database),
    changeCustomFields: ({ author, body: change }) =>
      changeCustomFields(database, { ...author, change }),
    changePosition: async ({ caller, author, params, body }) => {
      const changing = { ...author, userId: params.id, position: body }
      return redactUserRow(caller, await changePosition(database, changing))
    },
  }
}

function ownEmploymentOf(row: UserRow) {
  const { title, team, employeeId, manager, startDate, birthday } = row
  const { place, country, costCentre, kind, receivesPoints, customFields } = row
  const work = { place, country, costCentre, kind, receivesPoints, customFields }
  return { title, team, employeeId, manager, startDate, birthday, ...work }
}

function invitationHandlers({
  database,
  sendsMail,
}: Pick<UserParts, 'database' | 'sendsMail'>): Handlers<
  typeof invitationEndpoints & typeof slipEndpoints
> {
  return {
    invite: ({ caller, author, body: { chosen } }) => {
      refuseMoneyIn(caller, chosen)
      return invite(database, { ...author, sendsMail }, chosen)
    },
    makeSlips: ({ caller, author, body: { chosen } }) => {
      refuseMoneyIn(caller, chosen)
      return makeSlips(database, { ...author }, chosen)
    },
  }
}

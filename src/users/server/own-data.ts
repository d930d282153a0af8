import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { codes, inDays, nameBy, ownData, pictureAt } from '#platform/server/own-data.ts'

/** A person's account except the hash of their password, whose manager they are, and their files. */
export const OWN_ACCOUNT = ownData({
  lists: [
    [
      msg`Your account`,
      `
    select u.id as number, u.first_name as "firstName", u.last_name as "lastName",
           u.email as address, u.is_confirmed as "addressIsConfirmed", u.title, u.team,
           ${nameBy('u.manager_id')} as manager, u.employee_id as "employeeId",
           u.started_on::text as "startDate", u.birthday as "birthdayMonthAndDay",
           ${pictureAt('u.picture')} as picture,
           u.created_at as "accountMadeAt", u.import_id as "madeByImport",
           u.invitation, u.invited_at as "invitedAt",
           u.is_active as "isActive", u.is_deposit as "mayDeposit", u.is_withdraw as "mayWithdraw",
           u.is_transfer as "mayAppreciate", u.is_administrator as "isAdministrator",
           u.must_change_password as "hasOneTimePassword",
           u.confirming_activates as "confirmingActivates", u.language
      from users u where u.id = $1`,
    ],
    [
      msg`Teams you had before`,
      'select team, until from past_teams where user_id = $1 order by until',
    ],
    [
      msg`People you manage`,
      `
    select concat(first_name, ' ', last_name) as name, team
      from users where manager_id = $1
     order by last_name, first_name, id`,
    ],
    [
      msg`Pictures you uploaded`,
      `
    select ${pictureAt('name')} as picture, uploaded_at as "uploadedAt"
      from pictures where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
    ],
    [
      msg`Files you uploaded for the manuals`,
      `
    select file_name as file, bytes, uploaded_at as "uploadedAt"
      from documents where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
    ],
  ],
  fields: {
    firstName: msg`First name`,
    lastName: msg`Last name`,
    address: msg`Address`,
    addressIsConfirmed: msg`Address is confirmed`,
    title: msg`Title`,
    manager: msg`Manager`,
    employeeId: msg`Employee id`,
    startDate: msg`Start date`,
    birthdayMonthAndDay: msg`Birthday month and day`,
    accountMadeAt: msg`Account made at`,
    madeByImport: msg`Made by import`,
    invitation: msg`Invitation`,
    invitedAt: msg`Invited at`,
    isActive: msg`Is active`,
    mayDeposit: msg`May deposit`,
    mayWithdraw: msg`May withdraw`,
    mayAppreciate: msg`May appreciate`,
    isAdministrator: msg`Is administrator`,
    hasOneTimePassword: msg`Has one time password`,
    confirmingActivates: msg`Confirming activates`,
    language: msg`Language`,
    until: msg`Until`,
    uploadedAt: msg`Uploaded at`,
    file: msg`File`,
    bytes: msg`Bytes`,
  },
  said: {
    startDate: inDays,
    language: (code) => LANGUAGE_NAMES[code as Language] ?? code,
    invitation: codes({ none: msg`Not invited`, sent: msg`Invited`, joined: msg`Has joined` }),
  },
})

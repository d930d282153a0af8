import { nameBy, ownData, pictureAt } from '#platform/server/own-data.ts'

/** A person's account except the hash of their password, whose manager they are, and their files. */
export const readOwnAccount = ownData({
  'Your account': `
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
           u.confirming_activates as "confirmingActivates"
      from users u where u.id = $1`,
  'People you manage': `
    select concat(first_name, ' ', last_name) as name, team
      from users where manager_id = $1
     order by last_name, first_name, id`,
  'Pictures you uploaded': `
    select ${pictureAt('name')} as picture, uploaded_at as "uploadedAt"
      from pictures where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
  'Files you uploaded for the manuals': `
    select file_name as file, bytes, uploaded_at as "uploadedAt"
      from documents where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
})

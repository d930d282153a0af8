import { TELLS_OF_ERASED } from '#audit-log/server/forget-person.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

const ERASED = 'users where erased_at is not null'

export const PRIVACY_INVARIANTS: readonly Invariant[] = [
  invariant(
    'an erased person has no name, address, picture, team or permission',
    ERASED,
    `select format('user %s', id) from ${ERASED}
        and (email <> 'former-colleague:' || id or first_name <> 'Former' or last_name <> 'colleague'
             or password_hash <> '' or is_active or is_deposit or is_withdraw or is_transfer
             or coalesce(picture, title, team, employee_id, birthday, place, country, cost_centre, kind)
                is not null
             or manager_id is not null or started_on is not null)`,
  ),
  invariant(
    'an erased person has no earlier team, own field, session, device, API token, feed, way to sign in, role, news or copy of data',
    ERASED,
    `select format('user %s: %s', u.id, held.what)
       from users u join (
         select user_id, 'earlier team' as what from past_teams
          union all select user_id, 'own field' from custom_field_values
          union all select user_id, 'session' from sessions
          union all select user_id, 'API token' from api_tokens
          union all select user_id, 'chat account' from chat_accounts
          union all select user_id, 'chat code' from chat_link_codes
          union all select user_id, 'feed' from feed_addresses
          union all select user_id, 'draft of a program' from thanks_drafts
          union all select user_id, 'directory' from directory_people
          union all select user_id, 'group of the directory' from directory_members
          union all select user_id, 'device' from push_subscriptions
          union all select user_id, 'known sign-in' from known_sign_ins
          union all select user_id, 'last visit' from last_seen
          union all select user_id, 'provider' from identities
          union all select user_id, 'mailed link' from mailed_links
          union all select user_id, 'role' from user_roles
          union all select user_id, 'copy of data' from my_data
          union all select user_id, 'invitation to sign' from milestone_signers
          union all select user_id, 'notification' from notifications) held on held.user_id = u.id
      where u.erased_at is not null`,
  ),
  invariant(
    'no words of an erased person are left',
    ERASED,
    `select format('user %s: %s', u.id, said.what)
       from users u join (
         select sender_id as user_id, 'thanks' as what from recognitions
          where message <> '' or picture is not null
          union all select author_id, 'comment' from recognition_comments
           where text <> '' or picture is not null
          union all select reported_by, 'report' from recognition_reports where reason <> ''
          union all select user_id, 'answer' from answers where answer is not null) said on said.user_id = u.id
      where u.erased_at is not null`,
  ),
  invariant(
    'the audit log has no facts of an erased person’s account, and no address of theirs',
    ERASED,
    `select format('user %s: row %s (%s)', u.id, t.id, t.action)
       from users u join audit_log t on ${TELLS_OF_ERASED}
      where u.erased_at is not null`,
  ),
  invariant(
    'nobody’s copy of data was made before the last erasure, with a name that is gone',
    'my_data',
    `select format('the copy of user %s', user_id) from my_data
      where ready_at < (select max(erased_at) from users)`,
  ),
  invariant(
    'the audit log says of every erased person that somebody was erased',
    ERASED,
    `select format('%s erased, %s in the audit log', people, events)
       from (select count(*) as people from ${ERASED}) u,
            (select count(*) as events from audit_log where action = 'userErased') t
      where people <> events`,
  ),
]

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { RETENTION_NAMES, type RetentionName } from '#settings/contract/retention.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

type FieldTexts = readonly [label: MessageDescriptor, says: MessageDescriptor]

const FIELDS: Readonly<Record<RetentionName, FieldTexts>> = {
  hiddenWordsDays: [
    msg`Days that hidden words are sealed`,
    msg`Until then a moderator can open the seal, or show the words again. Then they are removed for good.`,
  ],
  sessionDays: [
    msg`Days of a session`,
    msg`Then people log in again. A session that nobody uses can end earlier, see “Login”.`,
  ],
  signInDays: [
    msg`Days that devices and IP addresses stay known`,
    msg`Counted from the last login there. Strangers who guess passwords don’t lock a known device out.`,
  ],
  addressDays: [
    msg`Days that IP addresses stay in the audit log`,
    msg`They tell from where somebody signed in or changed something. The events themselves stay for ever.`,
  ],
  importRowDays: [
    msg`Days that rows of imported files stay`,
    msg`Until then you can read what an import did, row by row, and apply one that you only checked.`,
  ],
  newsDays: [
    msg`Days that news stays`,
    msg`Read or not. With fewer than 8 days a weekly e-mail may miss some of its news.`,
  ],
  undeliveredDays: [
    msg`Days that undelivered messages stay`,
    msg`E-mails and push messages that Laurel gave up, with their addresses. Until then you can try again.`,
  ],
  deliveryAddressDays: [
    msg`Days that delivery addresses of orders stay`,
    msg`Counted from the hand-over. Addresses of refunded and cancelled orders go within the hour.`,
  ],
  questionDays: [
    msg`Days that questions without an answer stay`,
    msg`Counted from when somebody last asked. They have no names with them.`,
  ],
}

/** How long data about people is kept. */
export function PrivacySection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection section="privacy" action={t`Save privacy`} draft={draft}>
      {RETENTION_NAMES.map((name) => {
        const [label, says] = FIELDS[name]
        return (
          <TextField
            key={name}
            label={t(label)}
            inputMode="numeric"
            {...draft.text(name, t(says))}
          />
        )
      })}
    </SettingsSection>
  )
}

/** The limits of reports on teams and single people. */
export function ReportsSection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection section="reports" action={t`Save reports`} draft={draft}>
      <TextField
        label={t`Smallest group`}
        inputMode="numeric"
        {...draft.text(
          'smallestGroup',
          t`No figures of a team with fewer people are shown. 1: every team has its own.`,
        )}
      />
      <SwitchField
        label={t`Lists of single people`}
        {...draft.toggle(
          'personLists',
          t`Off: reports name nobody, and the ledger of a month has account numbers alone.`,
        )}
      />
    </SettingsSection>
  )
}

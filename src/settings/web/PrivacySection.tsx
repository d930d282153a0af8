import { t } from '@lingui/core/macro'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { RETENTION_NAMES, type RetentionName } from '#settings/contract/retention.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

const FIELDS: Readonly<Record<RetentionName, readonly [label: string, says: string]>> = {
  hiddenWordsDays: [
    'Days that hidden words are sealed',
    'Until then a moderator can open the seal, or show the words again. Then they are removed for good.',
  ],
  sessionDays: [
    'Days of a session',
    'Then people log in again. A session that nobody uses can end earlier, see “Login”.',
  ],
  signInDays: [
    'Days that devices and IP addresses stay known',
    'Counted from the last login there. Strangers who guess passwords don’t lock a known device out.',
  ],
  addressDays: [
    'Days that IP addresses stay in the audit log',
    'They tell from where somebody signed in or changed something. The events themselves stay for ever.',
  ],
  importRowDays: [
    'Days that rows of imported files stay',
    'Until then you can read what an import did, row by row, and apply one that you only checked.',
  ],
  newsDays: [
    'Days that news stays',
    'Read or not. With fewer than 8 days a weekly e-mail may miss some of its news.',
  ],
  undeliveredDays: [
    'Days that undelivered messages stay',
    'E-mails and push messages that Laurel gave up, with their addresses. Until then you can try again.',
  ],
  questionDays: [
    'Days that questions without an answer stay',
    'Counted from when somebody last asked. They have no names with them.',
  ],
}

/** How long data about people is kept. */
export function PrivacySection({ draft }: { draft: SettingsDraft }) {
  return (
    <Section
      title={t`Privacy`}
      lead={t`How long Laurel keeps what should not stay for ever. “What Laurel records” tells everybody. Fewer days take effect within the hour; more days bring nothing back.`}
      names={RETENTION_NAMES}
      draft={draft}
    >
      {RETENTION_NAMES.map((name) => {
        const [label, says] = FIELDS[name]
        return (
          <TextField key={name} label={label} inputMode="numeric" {...draft.text(name, says)} />
        )
      })}
    </Section>
  )
}

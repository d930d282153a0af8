import { TextField } from '#platform/web/ui/TextField.tsx'
import type { SettingName } from '#settings/contract/settings.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

const NAMES: readonly SettingName[] = ['hiddenWordsDays']

/** How long data about people is kept. */
export function PrivacySection({ draft }: { draft: SettingsDraft }) {
  return (
    <Section
      title="Privacy"
      lead="How long Laurel keeps what should not stay for ever. “What Laurel records” tells everybody."
      names={NAMES}
      draft={draft}
    >
      <TextField
        label="Days that hidden words are sealed"
        inputMode="numeric"
        {...draft.text(
          'hiddenWordsDays',
          'Until then a moderator can open the seal, or show the words again. Then they are removed for good, within the hour also when you enter fewer days.',
        )}
      />
    </Section>
  )
}

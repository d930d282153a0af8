import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { zoneChoices } from '#platform/web/ui/time-zones.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

/** Where the company's days begin and end. */
export function TimeSection({ draft }: { draft: SettingsDraft }) {
  const zone = draft.text('timeZone', 'Last days end here, and months for finance begin.')
  return (
    <Section
      title="Time"
      lead="Where your company’s days begin and end."
      names={['timeZone']}
      draft={draft}
    >
      <SelectField label="Time zone" choices={zoneChoices(zone.value)} {...zone} />
    </Section>
  )
}

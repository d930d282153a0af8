import { TextField } from '#platform/web/ui/TextField.tsx'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

/** How long people stay signed in. */
export function SigningInSection({ draft }: { draft: SettingsDraft }) {
  return (
    <Section
      title="Signing in"
      lead="When people have to log in again. “Privacy” has the days of a session."
      names={['idleMinutes']}
      draft={draft}
    >
      <TextField
        label="Minutes without use"
        inputMode="numeric"
        placeholder="30"
        {...draft.text(
          'idleMinutes',
          'A session ends after so many minutes in which nobody typed or clicked. Empty: it does not.',
        )}
      />
    </Section>
  )
}

import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { AUDIENCES, FACTS, type Audience, type FactName } from '#manuals/contract/manual.ts'
import classes from './SectionForm.module.css'
import type { SectionOptions } from './section-draft.ts'

const READERS: Readonly<Record<Audience, string>> = {
  everyone: 'Everyone',
  administrator: 'Administrator',
}

const FACT_LABELS: Readonly<Record<FactName, string>> = {
  balance: 'Balance',
  orders: 'Orders',
  thanks: 'Thanks',
  permissions: 'Permissions',
}

interface OptionFieldsProps {
  options: SectionOptions
  onChange: (options: SectionOptions) => void
}

/** Who may read a section, and the live facts about the reader shown with it. */
export function OptionFields({ options, onChange }: OptionFieldsProps) {
  const { audience, facts } = options
  return (
    <>
      <NativeSelect
        label="Who may read it"
        size="md"
        value={audience}
        data={AUDIENCES.map((value) => ({ value, label: READERS[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = AUDIENCES.find((known) => known === value)
          if (chosen !== undefined) onChange({ audience: chosen, facts })
        }}
      />
      <Checkbox.Group
        label="Live facts"
        description="Shown with the section to each reader, about themselves only."
        value={[...facts]}
        onChange={(ticked) =>
          onChange({ audience, facts: FACTS.filter((fact) => ticked.includes(fact)) })
        }
      >
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <Checkbox key={fact} value={fact} label={FACT_LABELS[fact]} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

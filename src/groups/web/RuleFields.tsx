import { t } from '@lingui/core/macro'
import { Chip, CloseButton } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comparesDay, type StartTest, type ValueTest } from '#groups/contract/group-condition.ts'
import type { GroupChoices } from '#groups/contract/groups.ts'
import { PERSON_KIND_NAMES, PERSON_KINDS } from '#platform/contract/person-kinds.ts'
import { say } from '#platform/web/language/speak.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { customField, isStartRule, type ChosenValue, type RuleDraft } from './group-draft.ts'
import { managersQuery } from './group-queries.ts'
import { FIELD_NAMES, nameOfCountry, START_TEST_NAMES, VALUE_TEST_NAMES } from './group-words.ts'
import classes from './RuleFields.module.css'
import { ValuesField } from './ValuesField.tsx'

interface RuleFieldsProps {
  rule: RuleDraft
  /** What it is called for who does not see it: "Rule 2". */
  name: string
  choices: GroupChoices | undefined
  error: string | undefined
  onChange: (changed: Partial<RuleDraft>) => void
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

/** A rule: a field of people, how it is compared, and with what. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, name, choices, onChange, onRemove } = props
  return (
    <div className={classes.rule} role="group" aria-label={name}>
      <SelectField
        aria-label={t`Field`}
        className={classes.about}
        choices={fieldChoices(choices)}
        value={rule.field}
        onChange={(field) => onChange({ field })}
      />
      {isStartRule(rule) ? <StartFields {...props} /> : <ValueFields {...props} />}
      {onRemove !== null && (
        <CloseButton
          className={classes.remove}
          aria-label={t`Remove this rule`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

function fieldChoices(choices: GroupChoices | undefined): Readonly<Record<string, string>> {
  const own = (choices?.customFields ?? []).map(({ id, name }) => [customField(id), name])
  const fields = Object.entries(FIELD_NAMES).map(([field, label]) => [field, say(label)])
  return Object.fromEntries([...fields, ...own]) as Record<string, string>
}

function StartFields({ rule, error, onChange }: RuleFieldsProps) {
  const is = rule.is as StartTest
  return (
    <>
      <SelectField
        aria-label={t`Comparison`}
        className={classes.comparison}
        choices={START_TEST_NAMES}
        value={is}
        onChange={(changed) => onChange({ is: changed })}
      />
      {is !== 'empty' &&
        (comparesDay(is) ? (
          <TextField
            // Named by `aria-label`, as its neighbours.
            label=""
            aria-label={t`Day`}
            className={classes.values}
            type="date"
            value={rule.day}
            error={error}
            onChange={(day) => onChange({ day })}
          />
        ) : (
          <TextField
            label=""
            aria-label={t`Months`}
            className={classes.values}
            inputMode="numeric"
            value={rule.months}
            error={error}
            placeholder={t`Months`}
            onChange={(months) => onChange({ months })}
          />
        ))}
    </>
  )
}

function ValueFields(props: RuleFieldsProps) {
  const { rule, onChange } = props
  return (
    <>
      <SelectField
        aria-label={t`Comparison`}
        className={classes.comparison}
        choices={VALUE_TEST_NAMES}
        value={rule.is as ValueTest}
        onChange={(is) => onChange({ is })}
      />
      {rule.is !== 'empty' && (
        <div className={classes.values}>
          {rule.field === 'kind' && <KindChips {...props} />}
          {rule.field === 'manager' && <ManagerValues {...props} />}
          {rule.field !== 'kind' && rule.field !== 'manager' && <KnownValues {...props} />}
        </div>
      )}
    </>
  )
}

function KindChips({ rule, error, onChange }: RuleFieldsProps) {
  const chosen = rule.values.map(({ value }) => value)
  return (
    <>
      <div className={classes.chips} role="group" aria-label={t`Values`}>
        <Chip.Group
          multiple
          value={chosen}
          onChange={(kinds) =>
            onChange({ values: kinds.map((kind) => ({ value: kind, label: kind })) })
          }
        >
          {PERSON_KINDS.map((kind) => (
            <Chip key={kind} value={kind} size="sm">
              {say(PERSON_KIND_NAMES[kind])}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {error !== undefined && <p className={classes.fault}>{error}</p>}
    </>
  )
}

const PAUSE_MS = 150

function ManagerValues({ rule, error, onChange }: RuleFieldsProps) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS)
  const { data, isPlaceholderData } = useQuery(managersQuery(settled))
  const managers = data?.managers ?? []
  return (
    <ValuesField
      label={t`Values`}
      placeholder={t`A manager’s name`}
      chosen={rule.values}
      offered={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
      search={search}
      onSearch={setSearch}
      isKnown={data !== undefined && !isPlaceholderData && settled === search.trim()}
      takesOther={false}
      error={error}
      onChange={(values) => onChange({ values })}
    />
  )
}

/** Values that people have, and for texts any other. */
function KnownValues({ rule, choices, error, onChange }: RuleFieldsProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const offered = valuesOf(rule.field, choices).filter(({ label }) =>
    label.toLowerCase().includes(wanted),
  )
  return (
    <ValuesField
      label={t`Values`}
      placeholder={t`Choose or type`}
      chosen={rule.values}
      offered={offered}
      search={search}
      onSearch={setSearch}
      isKnown
      takesOther={rule.field !== 'country'}
      error={error}
      onChange={(values) => onChange({ values })}
    />
  )
}

function valuesOf(field: string, choices: GroupChoices | undefined): ChosenValue[] {
  const texts = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  if (field === 'team') return texts(choices?.teams)
  if (field === 'place') return texts(choices?.places)
  if (field === 'costCentre') return texts(choices?.costCentres)
  if (field === 'country') {
    const codes = choices?.countries ?? []
    return codes.map((code) => ({ value: code, label: nameOfCountry(code) }))
  }
  return texts(choices?.customFields.find(({ id }) => customField(id) === field)?.values)
}

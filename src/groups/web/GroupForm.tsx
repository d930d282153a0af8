import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MOST_RULES } from '#groups/contract/group-condition.ts'
import type { NewGroup } from '#groups/contract/groups.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import type { GroupDraftState } from './group-draft.ts'
import { groupChoicesQuery } from './group-queries.ts'
import classes from './GroupForm.module.css'
import { RuleFields } from './RuleFields.tsx'

interface GroupFormProps {
  draft: GroupDraftState
  /** The mutation that saves it. */
  saving: { isPending: boolean; error: Error | null; reset: () => void }
  action: string
  onSave: (group: NewGroup) => void
}

/** A group's name and its rules. */
export function GroupForm({ draft, saving, action, onSave }: GroupFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { name, match, rules, faultOf, faultOfRules, change } = draft
  const submit = () => {
    let group: NewGroup | null = null
    // The focus needs the marks of the wrong fields.
    flushSync(() => {
      group = draft.read()
    })
    if (group !== null) return onSave(group)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <Form
      of={{
        form,
        submit: (send) => (event) => {
          event.preventDefault()
          send()
        },
      }}
      sending={saving}
      onSend={submit}
      action={action}
    >
      <TextField
        name="name"
        label={t`Name`}
        description={t`Where the group is chosen, it has this name.`}
        value={name}
        error={faultOf('name')}
        onChange={(typed) => change({ name: typed })}
      />
      <SelectField
        label={t`Who is in it`}
        choices={{
          all: t`Everybody who fits all of these rules`,
          any: t`Everybody who fits any of these rules`,
        }}
        value={match}
        onChange={(chosen) => change({ match: chosen })}
      />
      <Rules draft={draft} />
      {faultOfRules !== undefined && (
        <p className={classes.fault} role="alert">
          {faultOfRules}
        </p>
      )}
      {rules.length < MOST_RULES && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={draft.addRule}
        >
          {t`Add a rule`}
        </Button>
      )}
    </Form>
  )
}

function Rules({ draft }: { draft: GroupDraftState }) {
  const { match, rules, faultOf } = draft
  const { data: choices } = useQuery(groupChoicesQuery)
  return (
    <ol className={classes.rules} aria-label={t`Rules`}>
      {rules.map((rule, place) => (
        <li key={rule.key} className={classes.entry}>
          {place > 0 && (
            <span className={classes.junction}>
              {match === 'all'
                ? t({ message: 'and', context: 'between rules' })
                : t({ message: 'or', context: 'between rules' })}
            </span>
          )}
          <RuleFields
            rule={rule}
            name={t`Rule ${{ number: place + 1 }}`}
            choices={choices}
            error={faultOf(`condition.rules.${place}`)}
            onChange={(changed) => draft.changeRule(rule.key, changed)}
            onRemove={rules.length > 1 ? () => draft.removeRule(rule.key) : null}
          />
        </li>
      ))}
    </ol>
  )
}

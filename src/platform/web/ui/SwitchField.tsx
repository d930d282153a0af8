import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import classes from './SwitchField.module.css'

interface SwitchFieldProps {
  label: string
  description: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** An on/off switch with a description. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, description, checked, onChange, disabled = false } = props
  return (
    <Switch
      size="md"
      label={label}
      description={description}
      withThumbIndicator={false}
      classNames={{ input: classes.input, track: classes.track, description: classes.description }}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

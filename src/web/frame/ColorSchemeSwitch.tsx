import { SegmentedControl, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
]

/** Light, dark, or as the person's machine has it. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      size="xs"
      radius="xl"
      data={CHOICES}
      value={colorScheme}
      onChange={(choice) => setColorScheme(choice as MantineColorScheme)}
    />
  )
}

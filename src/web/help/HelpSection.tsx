import { Screen } from '../ui/Screen.tsx'

export function HelpSection() {
  return <Screen title="Help">{null}</Screen>
}

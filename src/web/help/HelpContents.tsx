import { Screen } from '../ui/Screen.tsx'

export function HelpContents() {
  return <Screen title="Help">{null}</Screen>
}

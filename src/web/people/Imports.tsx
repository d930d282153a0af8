import { Screen } from '../ui/Screen.tsx'

export function Imports() {
  return <Screen title="Import">{null}</Screen>
}

import { Screen } from '../ui/Screen.tsx'

export function ManageManuals() {
  return <Screen title="Manage Manuals">{null}</Screen>
}

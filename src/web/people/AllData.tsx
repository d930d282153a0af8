import { Screen } from '../ui/Screen.tsx'

export function AllData() {
  return <Screen title="All Data">{null}</Screen>
}

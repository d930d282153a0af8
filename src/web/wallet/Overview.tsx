import { Screen } from '../ui/Screen.tsx'

export function Overview() {
  return <Screen title="Overview">{null}</Screen>
}

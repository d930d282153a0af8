import { Screen } from '../ui/Screen.tsx'

export function Support() {
  return <Screen title="Support">{null}</Screen>
}

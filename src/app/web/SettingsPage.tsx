import { Connections } from '#auth/web/Connections.tsx'
import { Settings } from '#settings/web/Settings.tsx'

/** The company's settings, with the tests of mail and single sign-on. */
export function SettingsPage() {
  return <Settings connections={<Connections />} />
}

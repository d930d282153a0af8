import { t } from '@lingui/core/macro'
import { showTenths } from '#platform/web/language/format.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB
const TB = 1024 * GB

/** A size in words: "1 KB", "3.4 MB", "120.0 GB". */
export function showBytes(bytes: number): string {
  if (bytes < MB) return t`${{ size: Math.ceil(bytes / KB) }} KB`
  if (bytes < GB) return t`${{ size: showTenths(bytes / MB) }} MB`
  return bytes < TB
    ? t`${{ size: showTenths(bytes / GB) }} GB`
    : t`${{ size: showTenths(bytes / TB) }} TB`
}

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB
const TB = 1024 * GB

/** A size in words: "1 KB", "3.4 MB", "120.0 GB". */
export function showBytes(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`
  if (bytes < GB) return `${(bytes / MB).toFixed(1)} MB`
  return bytes < TB ? `${(bytes / GB).toFixed(1)} GB` : `${(bytes / TB).toFixed(1)} TB`
}

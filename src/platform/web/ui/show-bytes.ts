const KB = 1024
const MB = 1024 * KB

/** A file's size in words: "1 KB", "3.4 MB". */
export function showBytes(bytes: number): string {
  return bytes < MB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / MB).toFixed(1)} MB`
}

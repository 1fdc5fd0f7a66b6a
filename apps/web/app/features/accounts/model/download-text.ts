import { saveFile } from '#web/lib/api/save-file.ts'

type TextFile = { name: string; type: string; text: string }

/** Hands a text to the browser as a file to keep. */
export function downloadText({ name, type, text }: TextFile): void {
  saveFile(name, new Blob([text], { type }))
}

import { stringify } from 'yaml'

export function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
}

export function withFrontMatter(head: unknown, body: string): string {
  return `---\n${toYaml(head)}---\n${body}`
}

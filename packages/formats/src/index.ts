export * from './prompt-file.ts'
export { readPromptFile } from './read-prompt-file.ts'
export { UnreadableFile } from './unreadable-file.ts'
export { writePromptFile } from './write-prompt-file.ts'

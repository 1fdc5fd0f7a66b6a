export const namePrompt = ({ title }: { title: string }): string => title || 'Untitled Prompt'

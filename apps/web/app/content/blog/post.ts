/** The pictures of posts; each is drawn by a component of the same name. */
export type FigureName = 'prompt-as-function' | 'checkable-answer' | 'wins-and-losses'

/** Words between backticks are set as code. */
export type PostBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'code'; label: string; text: string }
  | { kind: 'prompt'; title: string; body: string }
  | { kind: 'figure'; name: FigureName; caption: string }

export type Post = {
  /** Its name in addresses: /blog/{id}. */
  id: string
  title: string
  excerpt: string
  category: string
  author: string
  /** YYYY-MM-DD. */
  date: string
  blocks: PostBlock[]
}

/** The data of a post in a list. */
export type PostSummary = Omit<Post, 'blocks'> & { readTime: string }

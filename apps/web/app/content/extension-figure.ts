export const extensionFigure = {
  address: 'a page you are reading',
  prompts: [
    { title: 'Text summariser', variables: ['input_text', 'num_points'] },
    { title: 'Reply to a customer', variables: ['message', 'tone'] },
    { title: 'Explain this code', variables: ['code', 'language'] },
  ],
  caption: 'The extension opened from the toolbar, with three prompts and their variables.',
}

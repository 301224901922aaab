/** Names the person who recorded a change offline: the session that sends it must be theirs. */
export const authorHeader = 'x-kinstead-author'

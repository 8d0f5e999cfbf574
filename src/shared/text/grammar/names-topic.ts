import { namesNothing } from './follow-up';

/** Parts that every book has, and numbers: titles that do not name a topic. */
const partOfAnyBook =
  /^(?:the |an? |list of |table of |about (?:the|this) |how to use )?(?:preface|foreword|prologue|epilogue|afterword|introduction|overview|contents|tables?|figures?|illustrations?|glossary|index|appendix|appendices|annex|bibliography|references|further reading|sources|notes|endnotes|acknowledge?ments?|dedication|credits|colophon|copyright|licen[cs]e|legal notice|imprint|title page|cover|author|authors|book|manual|document|summary|conclusions?|exercises|answers|solutions|errata|part|chapter|section|unit|lesson|text|pages?)\b(?: (?:[\divxlc]+|[a-z]|one|two|three|four|five|six|seven|eight|nine|ten))?\.?$/i;

/** Whether a chapter's title names a topic. "Glossary", "Chapter 3" and "Preface" do not. */
export const namesTopic = (title: string): boolean => {
  const plain = title.replace(/^\s*(?:\d+(?:\.\d+)*|[ivxlc]+)[.:)]?\s+/iu, '').trim();
  return (
    !partOfAnyBook.test(plain) &&
    !/^[ivxlc]+$/i.test(plain) &&
    /\p{L}{2}/u.test(plain) &&
    !namesNothing(plain)
  );
};

/** A beginning that refers to the sentence before it, so that the sentence makes no sense alone. */
export const refersBack =
  /^["'“‘(]*(?:it|its|they|their|this|these|those|that|he|she|his|her|him|such|both|here|there|but|so|then|and|or|for|yet|thus|hence|therefore|however|the (?:first|second|third|next|last|other|former|latter))\b/iu;

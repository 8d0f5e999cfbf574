export { openGemini, type GeminiAccess } from './gemini-access';

/* SDL's own choice for browsers, without its windows, sounds and sticks: the page has those. */
#ifndef SDL_config_h_
#define SDL_config_h_
#include "SDL_config_emscripten.h"
#undef SDL_AUDIO_DRIVER_DISK
#undef SDL_AUDIO_DRIVER_EMSCRIPTEN
#undef SDL_FILESYSTEM_EMSCRIPTEN
#undef SDL_JOYSTICK_EMSCRIPTEN
#undef SDL_LOADSO_DLOPEN
#undef SDL_POWER_EMSCRIPTEN
#undef SDL_VIDEO_DRIVER_EMSCRIPTEN
#undef SDL_VIDEO_OPENGL_EGL
#undef SDL_VIDEO_OPENGL_ES2
#undef SDL_VIDEO_RENDER_OGL_ES2
#define SDL_FILESYSTEM_DUMMY 1
#define SDL_JOYSTICK_DISABLED 1
#define SDL_LOADSO_DUMMY 1
#define SDL_VIDEO_DRIVER_DUMMY 1
#endif
